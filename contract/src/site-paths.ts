/** Paths of this site, as its pages, the API and sign-in know them. */
import { formatPalette } from "@tincture/color/palette";
import { formatSourceRoles } from "@tincture/color/source-roles";
import type { PromisedRatio } from "@tincture/color/promise";
import type { Theme } from "@tincture/color/theme";

/** What the editor is to keep in new colors, every promise on or off: in its addresses by the names that the API gives them. */
export interface PalettePromises {
  /** Plain language that new palettes lean to; empty for none. */
  readonly words: string;
  readonly tags: readonly string[];
  /** Hexes. */
  readonly near: readonly string[];
  readonly contrast: PromisedRatio | undefined;
  readonly vision: "safe" | undefined;
}

/** The address of a new palette. Without a query, `/app` opens the last one. */
export const newPalettePath = "/app?size=5";

/** Where the editor shows these colors, and keeps promises that are asked for. */
export function editorPath(colors: readonly string[], promises: Partial<PalettePromises> = {}): string {
  const query = formatPromises(promises);
  return `/app/${formatPalette(colors)}${query === "" ? "" : `?${query}`}`;
}

/** @returns the part of an address's query; empty where nothing is asked */
export function formatPromises({
  words = "",
  tags = [],
  near = [],
  contrast,
  vision,
}: Partial<PalettePromises>): string {
  const parts = [
    ...(words === "" ? [] : [`words=${encodeURIComponent(words)}`]),
    ...(tags.length > 0 ? [`tags=${tags.map((tag) => encodeURIComponent(tag)).join(",")}`] : []),
    ...(near.length > 0 ? [`near=${near.join(",")}`] : []),
    ...(contrast === undefined ? [] : [`contrast=${contrast}`]),
    ...(vision === undefined ? [] : [`vision=${vision}`]),
  ];
  return parts.join("&");
}

/** Returns the path of an error code's documentation. */
export function errorDocsPath(code: string): string {
  return `/docs/errors#${code}`;
}

/** What of a theme its addresses say. */
export type ThemeRequest = Pick<Theme, "colors" | "contrast" | "roles" | "keep">;

/** Where a theme is a file of a format. */
export function themeFilePath({ colors, contrast, roles, keep }: ThemeRequest, extension: string): string {
  const query = [
    ...(contrast === "AA" ? [] : [`contrast=${contrast}`]),
    ...(Object.keys(roles).length === 0 ? [] : [`roles=${formatSourceRoles(roles)}`]),
    ...(keep === undefined ? [] : [`keep=${keep}`]),
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
