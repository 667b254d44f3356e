import { isHex, formatPalette, parsePalette } from "@tincture/color";
import { paletteTags } from "@tincture/color/describe";
import {
  parsePromisedRatio,
  parsePromisedTags,
  promisedNearMax,
  promisedRatios,
  promisedTagsMax,
} from "@tincture/color/promise";
import { isWordsText, wordsLengthMax } from "@tincture/color/words-text";
import { data } from "react-router";
import type { PalettePromises } from "@tincture/contract/site-paths";
import { parseSourceRoles, pickRoles, sourceRoles } from "@tincture/color/source-roles";
import { themeContrasts } from "@tincture/color/theme";
import type { PaletteTheme } from "./palette-theme.ts";

const scalarNames = ["words", "contrast", "vision"];

/**
 * For the server only: tags come from the describer.
 * @throws a response with status 400
 */
export function readPromises(query: URLSearchParams): PalettePromises {
  requireOnce(query, scalarNames);
  return {
    words: query.has("words") ? readText(query) : "",
    tags: readTags(readList(query, "tags")),
    near: readNear(readList(query, "near")),
    contrast: readContrast(query.get("contrast")),
    vision: readVision(query.get("vision")),
  };
}

export function requireOnce(query: URLSearchParams, names: readonly string[]): void {
  const name = names.find((one) => query.getAll(one).length > 1);
  if (name !== undefined) throw refuse(name, "given once", query.getAll(name).join('" and "'));
}

export function readText(query: URLSearchParams): string {
  const text = query.get("words") ?? "";
  if (isWordsText(text)) return text.trim();
  throw refuse("words", `1 to ${wordsLengthMax} characters of plain English`, text);
}

/** Joins a repeated or bracketed list, such as `tags=warm&tags=dark` and `tags[]=warm`. */
function readList(query: URLSearchParams, name: string): string | null {
  const values = [...query].filter(([key]) => key.replace(/\[\d*\]$/, "") === name).map(([, value]) => value);
  return values.length === 0 ? null : values.join(",");
}

function readTags(text: string | null): readonly string[] {
  if (text === null) return [];
  const tags = parsePromisedTags(text);
  if (tags !== undefined) return tags;
  throw refuse("tags", `1 to ${promisedTagsMax} of ${paletteTags.join(", ")}`, text);
}

function readNear(text: string | null): readonly string[] {
  if (text === null) return [];
  const hexes = text.split(/[,-]/).map((part) => expandHex(part.trim().toLowerCase().replace(/^#/, "")));
  if (hexes.length <= promisedNearMax && hexes.every(isHex)) return [...new Set(hexes)];
  throw refuse("near", `1 to ${promisedNearMax} colors of three or six hexadecimal digits`, text);
}

function expandHex(digits: string): string {
  return digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits;
}

function readContrast(text: string | null): PalettePromises["contrast"] {
  if (text === null) return undefined;
  const ratio = parsePromisedRatio(text);
  if (ratio === undefined) throw refuse("contrast", `one of ${promisedRatios.join(", ")}`, text);
  return ratio;
}

function readVision(text: string | null): PalettePromises["vision"] {
  if (text === null) return undefined;
  if (text !== "safe") throw refuse("vision", '"safe"', text);
  return "safe";
}

function refuse(name: string, wanted: string, got: string | null) {
  return data(`"${name}" must be ${wanted}, got "${got}".`, { status: 400 });
}

/**
 * @returns roles by the positions of their colors
 * @throws a response with status 400
 */
export function readTheme(query: URLSearchParams, colors: readonly string[]): PaletteTheme {
  requireOnce(query, ["theme", "roles"]);
  return { contrast: readThemeContrast(query.get("theme")), roles: readRoles(query.get("roles"), colors) };
}

function readThemeContrast(text: string | null): PaletteTheme["contrast"] {
  const contrast = themeContrasts.find((level) => level === (text?.toUpperCase() ?? "AA"));
  if (contrast === undefined) throw refuse("theme", `one of ${themeContrasts.join(", ")}`, text);
  return contrast;
}

function readRoles(text: string | null, colors: readonly string[]): PaletteTheme["roles"] {
  if (text === null) return {};
  const roles = parseSourceRoles(text);
  if (roles === undefined || Object.values(roles).some((hex) => !colors.includes(hex))) {
    throw refuse("roles", `such as danger:${colors[0]}, of colors of the palette, a role being ${listed}`, text);
  }
  return pickRoles((role) => {
    const position = colors.indexOf(roles[role] ?? "");
    return position === -1 ? undefined : position;
  });
}

const listed = sourceRoles.join(", ");

/** Returns undefined for a first visit, and for a palette of another account. */
export function readLastPalette(header: string | null, accountId: string | undefined): string | undefined {
  const [, owner, encoded = ""] = /(?:^|;\s*)last-palette=([^;:]*):([^;]*)/u.exec(header ?? "") ?? [];
  if (owner !== "" && owner !== accountId) return undefined;
  const [address = "", search = ""] = decode(encoded).split("?", 2);
  const colors = parsePalette(address);
  if (colors === undefined) return undefined;
  const query = new URLSearchParams(search);
  const path = `/app/${formatPalette(colors)}`;
  return search !== "" && isReadable(query, colors) ? `${path}?${query}` : path;
}

/** Whether the editor accepts the query, which may come from another release. */
function isReadable(query: URLSearchParams, colors: readonly string[]): boolean {
  try {
    readPromises(query);
    readTheme(query, colors);
    return true;
  } catch {
    return false;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
