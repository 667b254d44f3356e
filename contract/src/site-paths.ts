import { formatPalette } from "@tincture/color/palette";
import { formatSourceRoles } from "@tincture/color/source-roles";
import type { PromisedRatio } from "@tincture/color/promise";
import type { Theme } from "@tincture/color/theme";

/** The promises that new palettes of the editor must keep, by the API's parameter names. */
export interface PalettePromises {
  /** A mood in plain language, or "". */
  readonly words: string;
  readonly tags: readonly string[];
  readonly near: readonly string[];
  readonly contrast: PromisedRatio | undefined;
  readonly vision: "safe" | undefined;
}

/** The address of a new palette. Without a query, `/app` opens the last one. */
export const newPalettePath = "/app?size=5";

export function editorPath(colors: readonly string[], promises: Partial<PalettePromises> = {}): string {
  const query = formatPromises(promises);
  return `/app/${formatPalette(colors)}${query === "" ? "" : `?${query}`}`;
}

/** Returns a query without its question mark, or "". */
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

export function errorDocsPath(code: string): string {
  return `/docs/errors#${code}`;
}

export type ThemeRequest = Pick<Theme, "colors" | "contrast" | "roles" | "keep">;

export function themeFilePath({ colors, contrast, roles, keep }: ThemeRequest, extension: string): string {
  const query = [
    ...(contrast === "AA" ? [] : [`contrast=${contrast}`]),
    ...(Object.keys(roles).length === 0 ? [] : [`roles=${formatSourceRoles(roles)}`]),
    ...(keep === undefined ? [] : [`keep=${keep}`]),
  ];
  return `/theme/${formatPalette(colors)}.${extension}${query.length === 0 ? "" : `?${query.join("&")}`}`;
}

const anyHost = "http://localhost";

/**
 * Browsers read `//host` and `/\host` as another host, also after `/./` and `/../`, and drop tabs.
 */
export function isSitePath(path: string): boolean {
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(path) || !URL.canParse(path, anyHost)) return false;
  return !new URL(path, anyHost).pathname.startsWith("//");
}

/** Placeholder in a built site for its base path, which is known only when it is loaded. */
export const siteBasePlaceholder = "/__site_base__/";

export function changePath({ id, colors }: { readonly id: string; readonly colors: readonly string[] }): string {
  return `${editorPath(colors)}?mine=${id}`;
}
