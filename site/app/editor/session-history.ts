/** The palettes of this browser tab, kept until it is closed. A browser that refuses to keep them is no reason to complain. */
import { parsePalette } from "@tincture/color";
import { visitedMax } from "./editor-state.ts";

const storageKey = "tincture-history";

type Store = Pick<Storage, "getItem" | "setItem">;

/** What was kept, without anything that is no palette. */
export function readHistory(store: Store): readonly string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPalette).slice(-visitedMax) : [];
  } catch {
    return [];
  }
}

export function writeHistory(store: Store, visited: readonly string[]): void {
  try {
    store.setItem(storageKey, JSON.stringify(visited.slice(-visitedMax)));
  } catch {
    // Full or forbidden: the list lives on in this page.
  }
}

function isPalette(value: unknown): value is string {
  return typeof value === "string" && parsePalette(value) !== undefined;
}
