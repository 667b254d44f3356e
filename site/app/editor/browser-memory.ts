/**
 * What the browser remembers of the editor for all its tabs: palettes that were seen, and choices. One that refuses to keep anything is
 * no reason to complain: then all lives on in this page.
 */
import { parsePalette } from "@tincture/color";
import { useSyncExternalStore } from "react";
import { rememberedMax } from "./editor-state.ts";

/** Reaching for a storage can fail by itself. */
type OpenStorage = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;

export const historyKey = "tincture-history";

/** The palettes of all tabs, the latest last, without anything that is no palette. */
export function readHistory(open: OpenStorage): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readItem(open, historyKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPalette).slice(-rememberedMax) : [];
  } catch {
    return [];
  }
}

/** Adds palettes to those that other tabs wrote down meanwhile. */
export function writeHistory(open: OpenStorage, visited: readonly string[]): void {
  const own = new Set(visited);
  const all = [...readHistory(open).filter((address) => !own.has(address)), ...visited];
  writeItem(open, historyKey, JSON.stringify(all.slice(-rememberedMax)));
}

export function clearHistory(open: OpenStorage): void {
  try {
    open().removeItem(historyKey);
  } catch {
    // Then nothing was kept.
  }
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
