import { lastPaletteKey, markKey } from "./work-keys.ts";

/**
 * Removes the last palette of the editor and this tab's last session.
 *
 * @param appPath - the path of the editor
 */
export function forgetLastPalette(appPath: string): void {
  document.cookie = `last-palette=; Path=${appPath}; Max-Age=0`;
  try {
    for (const key of [lastPaletteKey, markKey]) sessionStorage.removeItem(key);
  } catch {
    // If storage is blocked, nothing is stored.
  }
}
