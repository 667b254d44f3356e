/** Paths of this site, as its pages, the API and sign-in know them. */
import { formatPalette } from "@tincture/color/palette";
import type { Theme } from "@tincture/color/theme";

/** Where the editor shows these colors. */
export function editorPath(colors: readonly string[]): string {
  return `/app/${formatPalette(colors)}`;
}

/** Where a theme is a file of a format. */
export function themeFilePath({ colors, contrast }: Pick<Theme, "colors" | "contrast">, extension: string): string {
  return `/theme/${formatPalette(colors)}.${extension}${contrast === "AA" ? "" : `?contrast=${contrast}`}`;
}

/** Where a path is looked at; it stands for any host. */
const place = "http://localhost";

/**
 * Whether an address leads nowhere but to this site. A browser takes `//host` and `/\host` for another one, also once `/./` and
 * `/../` are taken out, and drops tabs and line ends.
 */
export function isSitePath(path: string): boolean {
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(path) || !URL.canParse(path, place)) return false;
  return !new URL(path, place).pathname.startsWith("//");
}
