import { lastPaletteKey, markKey } from "./work-keys.ts";

/** Forgets the palette that the editor showed last, and the session that this tab has left. @param appPath - the path of the editor */
export function forgetLastPalette(appPath: string): void {
  document.cookie = `last-palette=; Path=${appPath}; Max-Age=0`;
  try {
    for (const key of [lastPaletteKey, markKey]) sessionStorage.removeItem(key);
  } catch {
    // A browser that forbids storage has nothing to forget.
  }
}
