import { openTab } from "./safe-storage.ts";
import { lastPaletteKey, tabDraftKey } from "./storage-keys.ts";

/**
 * Removes the editor's last palette and the draft that this tab left.
 *
 * @param appPath - the path of the editor
 */
export function forgetLastPalette(appPath: string): void {
  document.cookie = `last-palette=; Path=${appPath}; Max-Age=0`;
  for (const key of [lastPaletteKey, tabDraftKey]) openTab().remove(key);
}
