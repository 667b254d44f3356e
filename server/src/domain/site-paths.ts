/** Paths of this site, as its pages, the API and sign-in know them. */
import { formatPalette } from "@tincture/color/palette";
import { formatSourceRoles } from "@tincture/color/source-roles";
import type { Theme } from "@tincture/color/theme";

/** Where the editor shows these colors. */
export function editorPath(colors: readonly string[]): string {
  return `/app/${formatPalette(colors)}`;
}

/** What of a theme its addresses say. */
export type ThemeRequest = Pick<Theme, "colors" | "contrast" | "roles">;

/** Where a theme is a file of a format. */
export function themeFilePath({ colors, contrast, roles }: ThemeRequest, extension: string): string {
  const query = [
    ...(contrast === "AA" ? [] : [`contrast=${contrast}`]),
    ...(Object.keys(roles).length === 0 ? [] : [`roles=${formatSourceRoles(roles)}`]),
  ];
  return `/theme/${formatPalette(colors)}.${extension}${query.length === 0 ? "" : `?${query.join("&")}`}`;
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
