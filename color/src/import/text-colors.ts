/** Colors in texts: GIMP palettes, JSON and design tokens, style sheets, pictures in SVG, and lists as people write them. */
import { type Finding, type FoundColors, gatherFindings } from "./found-colors.ts";
import { formatBytes, parseCssColor } from "./parse-css-color.ts";

const channelMax = 255;
/** Deeper than any file of tokens is. */
const depthMax = 20;
/**
 * A notation that says that a color is meant, whether it is understood or not; no name of an element, as links and selectors have it.
 */
const notation =
  /(?<!url\(["']?|href=["'])#[0-9a-f]{3,8}\b(?![^;{}\n]{0,200}\{)|\b(?:rgba?|hsla?|hwb|oklab|oklch|lab|lch|color|color-mix|device-cmyk)\([^()]*\)/gi;

/**
 * @param text - a GIMP palette
 * @returns undefined when its first line is another
 * @see GIMP developer site, GIMP Palette Format Version 2 (.gpl)
 */
export function readGpl(text: string): FoundColors | undefined {
  const [first = "", ...lines] = text.split(/\r\n|\n|\r/);
  if (first.trim() !== "GIMP Palette") return undefined;
  const rows = lines.filter((line) => line.trim() !== "" && !/^\s*#|^(?:Name|Columns|Channels):/.test(line));
  return gatherFindings("GIMP palette", rows.map(readGplLine));
}

function readGplLine(line: string): Finding {
  const [, red, green, blue, name = ""] = /^\s*(\d{1,3})\s+(\d{1,3})\s+(\d{1,3})(?:\s+(.*))?$/.exec(line) ?? [];
  const values = [red, green, blue].map(Number);
  const hex = values.every((value) => value <= channelMax) ? formatBytes(values) : undefined;
  return hex === undefined ? { missed: line } : { hex, name: name.trim() };
}

/**
 * @param text - JSON: design tokens, or colors anywhere in it
 * @returns undefined for what is no JSON object or array
 * @see Design Tokens Format Module 2025.10; Color Module 2025.10
 */
export function readJson(text: string): FoundColors | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const findings = walkJson(JSON.parse(text), { name: "", depth: 0 });
    return gatherFindings(text.includes('"$value"') ? "Design tokens" : "JSON", findings);
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

interface Place {
  readonly name: string;
  readonly depth: number;
}

function walkJson(value: unknown, { name, depth }: Place): readonly Finding[] {
  if (typeof value === "string") return readToken(value, name);
  if (typeof value !== "object" || value === null || depth > depthMax) return [];
  const found = readColorObject(value, name);
  if (found !== undefined) return [found];
  const isToken = "$value" in value;
  return Object.entries(value).flatMap(([key, member]) => {
    if (key.startsWith("$") && key !== "$value") return [];
    const called = isToken || Array.isArray(value) ? name : key;
    return walkJson(member, { name: called, depth: depth + 1 });
  });
}

/** A reference to another token is that token's color. */
function readToken(value: string, name: string): readonly Finding[] {
  const hex = parseBareHex(value) ?? (/^[a-z]+$/i.test(value) ? undefined : parseCssColor(value));
  return hex === undefined ? [] : [{ hex, name }];
}

/** The color of a token: with a hex, or with the components of sRGB. */
function readColorObject(value: object, name: string): Finding | undefined {
  if (!("colorSpace" in value) || !("components" in value)) return undefined;
  const { colorSpace, components } = value;
  const hex = "hex" in value && typeof value.hex === "string" ? parseCssColor(value.hex) : undefined;
  if (hex !== undefined) return { hex, name };
  const shares = Array.isArray(components) ? components.map((one) => (one === "none" ? 0 : Number(one))) : [];
  const own =
    colorSpace === "srgb" && shares.length === 3 ? formatBytes(shares.map((one) => one * channelMax)) : undefined;
  return own === undefined ? { missed: `${name} (${String(colorSpace)})` } : { hex: own, name };
}

/**
 * Colors among other text, by their notation: of a style sheet, of a picture in SVG. Comments and texts of elements are not looked at.
 *
 * @returns without colors where nothing has a notation of colors
 */
export function readMarked(text: string): FoundColors {
  const isMarkup = /^\s*</.test(text);
  const bare = isMarkup ? text.replaceAll(/>[^<>]*</g, "><") : stripComments(text);
  const findings = Array.from(bare.matchAll(notation), ([found]): Finding => {
    const hex = parseCssColor(found);
    return hex === undefined ? { missed: found } : { hex, name: "" };
  });
  return gatherFindings(isMarkup ? "SVG or HTML" : /[{;:]/.test(bare) ? "Style sheet" : "List of colors", findings);
}

/** Comments of CSS, and those of Sass to the end of a line; `//` of an address is none. */
function stripComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)|(?<!:)\/\/[^\n\r]*/g, " ");
}

/** Hexes without `#` and keywords of CSS, with anything between them that is no letter. */
export function readList(text: string): FoundColors {
  const words = text.split(/[^\p{L}\p{N}#]+/u).filter((word) => word !== "");
  const findings = words.map((word): Finding => {
    const hex = parseCssColor(word) ?? parseBareHex(word);
    return hex === undefined ? { missed: word } : { hex, name: "" };
  });
  return gatherFindings("List of colors", findings);
}

/** Three digits alone are rather a number. */
function parseBareHex(text: string): string | undefined {
  return /^(?:[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text) ? parseCssColor(`#${text}`) : undefined;
}
