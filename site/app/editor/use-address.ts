import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { lastPaletteKey } from "../ground/work-keys.ts";
import { noteLate, takeLate } from "./late-address.ts";
import { attempt } from "./session-memory.ts";

/** Browsers refuse addresses that change too often. */
const addressRestMs = 120;

interface WantedEntry {
  readonly address: string;
  readonly palette: string;
  /** The account that the palette belongs to. */
  readonly owner: string | undefined;
  /** Whether the history was cleared and nothing has changed since. */
  readonly isCleared: boolean;
}

/**
 * Keeps the address on the present palette, its promises and its theme: at once, and when changes follow each other closely after the last of them. The router
 * is not asked: it would load again what the editor already knows. It reads the address whenever somebody goes back. While
 * somebody leaves, the browser is on another page's entry before this one is gone; that entry is not to be touched, and what this one
 * could not be given is noted for the way back.
 */
export function useAddress({ address, palette, owner, isCleared }: WantedEntry): void {
  const { key } = useLocation();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wanted = useRef<WantedEntry>({ address, palette, owner, isCleared });
  /** What the entry has; undefined where it was left before it was seen. */
  const standing = useRef<string>(undefined);
  useEffect(() => {
    standing.current = readEntryKey() === key ? readEntryAddress() : undefined;
    function leave(): void {
      rememberPalette(wanted.current);
      if (standing.current === undefined || standing.current === wanted.current.address) return;
      noteLate(openTab, { key, standing: standing.current, palette: wanted.current.palette });
    }
    /** A page that comes back as it was still knows its palette. */
    function returnHere(): void {
      takeLateColors(key);
    }
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", returnHere);
    return () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", returnHere);
      leave();
    };
  }, [key]);
  useEffect(() => {
    wanted.current = { address, palette, owner, isCleared };
    function write(): boolean {
      rememberPalette(wanted.current);
      if (readEntryKey() !== key || readEntryAddress() === address) return false;
      history.replaceState(history.state, "", address);
      standing.current = readEntryAddress();
      return true;
    }
    if (rest.current === undefined && !write()) return undefined;
    rest.current = setTimeout(() => {
      rest.current = undefined;
      write();
    }, addressRestMs);
    return () => clearTimeout(rest.current);
  }, [address, palette, owner, isCleared, key]);
}

/**
 * Has `/app` lead back to the palette. A cookie tells the server, for new tabs and typed addresses. The tab has its own
 * copy for links to the editor, because another tab may have set the cookie since.
 */
function rememberPalette({ address, owner = "", isCleared }: WantedEntry): void {
  if (isCleared) return;
  const start = address.lastIndexOf("/app/") + "/app".length;
  const value = `${owner}:${encodeURIComponent(address.slice(start + 1))}`;
  document.cookie = `last-palette=${value}; Path=${address.slice(0, start)}; Max-Age=31536000; SameSite=Lax`;
  attempt(() => openTab().setItem(lastPaletteKey, value));
}

/** The colors that the entry in hand should show and its address does not say, once. */
export function takeLateColors(key: string): readonly string[] | undefined {
  return readEntryKey() === key ? takeLate(openTab, { key, standing: readEntryAddress() }) : undefined;
}

/** How the router names the browser's present entry: by this key, and by "default" where it has set none. */
function readEntryKey(): string {
  const entry: { readonly key?: string } | null = history.state;
  return entry?.key ?? "default";
}

function readEntryAddress(): string {
  return location.pathname + location.search;
}

function openTab(): Storage {
  return sessionStorage;
}
