/**
 * Palettes of history entries whose address could not be updated. A browser changes the address of
 * the current entry only, so a person who leaves right after a change leaves an entry with the
 * previous address. Stored in the tab, and read when they go back.
 */
import { parsePalette } from "@tincture/color";
import type { SafeStorage } from "./save/safe-storage.ts";
import { entryPrefix } from "./save/storage-keys.ts";

interface HistoryEntry {
  /** The router's key of the entry. */
  readonly key: string;
  /** The address that the entry has. */
  readonly address: string;
}

/** Stores the palette that an entry should show. */
export function saveEntryPalette(tab: SafeStorage, { key, address }: HistoryEntry, palette: string): void {
  tab.set(entryPrefix + key, `${palette} ${address}`);
}

/** Returns and removes the colors of an entry; undefined if the entry has another address. */
export function takeEntryPalette(tab: SafeStorage, { key, address }: HistoryEntry): readonly string[] | undefined {
  const [palette = "", savedAddress] = tab.get(entryPrefix + key)?.split(" ") ?? [];
  tab.remove(entryPrefix + key);
  return savedAddress === address ? parsePalette(palette) : undefined;
}
