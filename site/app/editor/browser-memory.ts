/**
 * What the browser remembers of the editor for all its tabs: palettes that were seen, and choices. One that refuses to keep anything is
 * no reason to complain: then all lives on in this page.
 */
import { parsePalette } from "@tincture/color";
import { useSyncExternalStore } from "react";
import { historyKey, unsentKey } from "../ground/work-keys.ts";
import { rememberedMax } from "./editor-state.ts";

/** Reaching for a storage can fail by itself. */
type OpenStorage = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The palettes of all tabs, the latest last, without anything that is no palette. */
export function readHistory(open: OpenStorage): readonly string[] {
  return readPalettes(open, historyKey);
}

/** Adds palettes to those that other tabs wrote down meanwhile. */
export function writeHistory(open: OpenStorage, visited: readonly string[]): void {
  writePalettes(open, historyKey, joinLater(readHistory(open), visited));
}

/** The palettes that an account has not been told of, the latest last. */
export function readUnsent(open: OpenStorage): readonly string[] {
  return readPalettes(open, unsentKey);
}

/** Takes note of palettes that an account is to be told of: those that are not in the history yet. */
export function writeUnsent(open: OpenStorage, visited: readonly string[]): void {
  const known = new Set(readHistory(open));
  const fresh = visited.filter((address) => !known.has(address));
  if (fresh.length > 0) writePalettes(open, unsentKey, joinLater(readUnsent(open), fresh));
}

/** Has the history be an account's, and what that has not been told of. @returns all of it */
export function replaceHistory(open: OpenStorage, visited: readonly string[]): readonly string[] {
  const all = joinLater(visited, readUnsent(open)).slice(-rememberedMax);
  // An empty list is not created: no key means that the history was cleared.
  if (all.length > 0 || readItem(open, historyKey) !== null) writePalettes(open, historyKey, all);
  return all;
}

/** Whether this browser keeps anything at all. */
export function canKeep(open: OpenStorage): boolean {
  const key = "tincture-try";
  const isKept = writeItem(open, key, "");
  if (isKept) open().removeItem(key);
  return isKept;
}

function joinLater(earlier: readonly string[], later: readonly string[]): readonly string[] {
  const own = new Set(later);
  return [...earlier.filter((address) => !own.has(address)), ...later];
}

function readPalettes(open: OpenStorage, key: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readItem(open, key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPalette).slice(-rememberedMax) : [];
  } catch {
    return [];
  }
}

function writePalettes(open: OpenStorage, key: string, palettes: readonly string[]): void {
  writeItem(open, key, JSON.stringify(palettes.slice(-rememberedMax)));
}

interface Choice<T extends string> {
  readonly key: string;
  readonly values: readonly T[];
  readonly fallback: T;
}

/** A choice in all tabs; the fallback where nothing is remembered. */
export function useStoredChoice<T extends string>({ key, values, fallback }: Choice<T>) {
  const value = useSyncExternalStore(
    subscribe,
    () => values.find((one) => one === readItem(() => localStorage, key)) ?? fallback,
    () => fallback,
  );

  function choose(chosen: T): void {
    // The browser tells other tabs alone.
    if (writeItem(() => localStorage, key, chosen)) window.dispatchEvent(new StorageEvent("storage", { key }));
  }
  return [value, choose] as const;
}

function subscribe(tell: () => void): () => void {
  window.addEventListener("storage", tell);
  return () => window.removeEventListener("storage", tell);
}

function readItem(open: OpenStorage, key: string): string | null {
  try {
    return open().getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether it is kept: the storage may be full or forbidden */
function writeItem(open: OpenStorage, key: string, value: string): boolean {
  try {
    open().setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

function isPalette(value: unknown): value is string {
  return typeof value === "string" && parsePalette(value) !== undefined;
}
