import { parsePalette } from "@tincture/color";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { openTab, type SafeStorage, lastPaletteKey, entryPrefix } from "./save/safe-storage.ts";

/** Browsers refuse to change the address too often. */
const addressIdleMs = 120;

interface ShownPalette {
  readonly address: string;
  readonly palette: string;
  readonly owner: string | undefined;
  readonly isCleared: boolean;
}

/**
 * Keeps the address up to date, without the router, which would load data that the editor has. When
 * a person leaves the page, the browser may already be on the next entry. Then the palette is
 * stored for the way back instead.
 */
export function useAddress({ address, palette, owner, isCleared }: ShownPalette): void {
  const { key } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef<ShownPalette>({ address, palette, owner, isCleared });
  /** The address of the entry; undefined if the person left before this page read it. */
  const entryAddress = useRef<string>(undefined);
  useEffect(() => {
    entryAddress.current = readEntryKey() === key ? readEntryAddress() : undefined;
    function leave(): void {
      rememberPalette(latest.current);
      const current = entryAddress.current;
      if (current === undefined || current === latest.current.address) return;
      saveEntryPalette(openTab(), { key, address: current }, latest.current.palette);
    }
    const ending = new AbortController();
    const { signal } = ending;
    window.addEventListener("pagehide", leave, { signal });
    // A page that the browser restores still shows its palette.
    window.addEventListener("pageshow", () => void takeLatePalette(key), { signal });
    return () => {
      ending.abort();
      leave();
    };
  }, [key]);
  useEffect(() => {
    latest.current = { address, palette, owner, isCleared };
    function write(): boolean {
      rememberPalette(latest.current);
      if (readEntryKey() !== key || readEntryAddress() === address) return false;
      history.replaceState(history.state, "", address);
      entryAddress.current = readEntryAddress();
      return true;
    }
    if (timer.current === undefined && !write()) return undefined;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      write();
    }, addressIdleMs);
    return () => clearTimeout(timer.current);
  }, [address, palette, owner, isCleared, key]);
}

/**
 * Makes `/app` lead back to the palette. A cookie tells the server. The tab has its own copy for
 * links, because another tab may have set the cookie since.
 */
function rememberPalette({ address, owner = "", isCleared }: ShownPalette): void {
  if (isCleared) return;
  const start = address.lastIndexOf("/app/") + "/app".length;
  const value = `${owner}:${encodeURIComponent(address.slice(start + 1))}`;
  document.cookie = `last-palette=${value}; Path=${address.slice(0, start)}; Max-Age=31536000; SameSite=Lax`;
  openTab().set(lastPaletteKey, value);
}

/** Returns once the colors that the current history entry should show but its address lacks. */
export function takeLatePalette(key: string): readonly string[] | undefined {
  return readEntryKey() === key ? takeEntryPalette(openTab(), { key, address: readEntryAddress() }) : undefined;
}

function readEntryKey(): string {
  const entry: { readonly key?: string } | null = history.state;
  return entry?.key ?? "default";
}

function readEntryAddress(): string {
  return location.pathname + location.search;
}

interface HistoryEntry {
  readonly key: string;
  readonly address: string;
}

/**
 * A browser changes the address of the current entry only, so leaving right after a change leaves
 * the previous address.
 */
export function saveEntryPalette(tab: SafeStorage, { key, address }: HistoryEntry, palette: string): void {
  tab.set(entryPrefix + key, `${palette} ${address}`);
}

export function takeEntryPalette(tab: SafeStorage, { key, address }: HistoryEntry): readonly string[] | undefined {
  const [palette = "", savedAddress] = tab.get(entryPrefix + key)?.split(" ") ?? [];
  tab.remove(entryPrefix + key);
  return savedAddress === address ? parsePalette(palette) : undefined;
}
