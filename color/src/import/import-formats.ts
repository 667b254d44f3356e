/** A format is a row: its title, its file extensions and its reader. */
import { isAddress, readAddress } from "./address-colors.ts";
import { readAco, readAse } from "./adobe-swatches.ts";
import { readArchive } from "./archives.ts";
import { decodeText } from "./byte-reader.ts";
import { readCode } from "./code-colors.ts";
import {
  findMentions,
  readAlternating,
  readMisspelledList,
  readNamedItems,
  readPlainList,
  refuseText,
} from "./color-list.ts";
import { findLabeledComponents } from "./color-record.ts";
import { readAct, readPngPalette, readRiffPalette } from "./color-tables.ts";
import { type Finding, type FoundColors, gatherFindings } from "./found-colors.ts";
import { findJsonColors, parseJson } from "./json-colors.ts";
import { findMarkupColors, nameMarkup } from "./markup.ts";
import { readGpl, readJascPalette, readPaintNet } from "./palette-texts.ts";
import { refusedFormats } from "./refused-formats.ts";
import { readTable } from "./spreadsheet.ts";

interface ImportFormat<Source> {
  readonly title: string;
  /** File extensions. */
  readonly endings: readonly string[];
  /** Returns undefined for another format, and findings unless the title depends on the source. */
  readonly read: (source: Source) => readonly Finding[] | FoundColors | undefined;
}

/** Tried in this order. */
export const byteFormats: readonly ImportFormat<Uint8Array>[] = [
  { title: "Adobe Swatch Exchange", endings: ["ase"], read: readAse },
  { title: "RIFF palette", endings: ["pal"], read: readRiffPalette },
  { title: "PNG palette", endings: ["png"], read: readPngPalette },
  { title: "Procreate swatches, Krita palette", endings: ["swatches", "kpl"], read: readArchive },
  { title: "Photoshop color table", endings: ["act"], read: readAct },
  { title: "Photoshop swatches", endings: ["aco"], read: readAco },
];

const gradientRefusal = "This is a GIMP gradient (GGR), which is not read. Save its colors as a palette (GPL).";

/** Tried in this order, without byte order mark and outer spaces. The last one reads anything. */
export const textFormats: readonly ImportFormat<string>[] = [
  { title: "GIMP palette", endings: ["gpl"], read: readGpl },
  { title: "Paint Shop Pro palette", endings: ["pal"], read: readJascPalette },
  { title: "Paint.NET palette", endings: ["txt"], read: readPaintNet },
  {
    title: "GIMP gradient",
    endings: [],
    read: (text) => (text.startsWith("GIMP Gradient") ? [{ missed: gradientRefusal }] : undefined),
  },
  { title: "JSON", endings: ["json", "jsonc", "sketchpalette", "tokens", "colors"], read: readJson },
  { title: "Link", endings: ["url"], read: readLink },
  {
    title: "XML, SVG, HTML",
    endings: ["svg", "xml", "soc", "html", "htm", "xaml", "axaml", "itermcolors", "plist"],
    read: readMarkup,
  },
  { title: "List of colors", endings: ["hex", "txt"], read: readPlainList },
  { title: "Table", endings: ["csv", "tsv"], read: readTable },
  {
    title: "Text",
    endings: (
      "css scss sass less styl txt md yaml yml toml ini conf theme properties js mjs cjs ts tsx jsx vue swift m h kt kts " +
      "java dart cs cpp qml py rb php go rs r lua tex sty el vim"
    ).split(" "),
    read: readAnyText,
  },
];

/** Without duplicates and dots. */
export const importEndings: readonly string[] = [
  ...new Set([...byteFormats, ...textFormats].flatMap(({ endings }) => endings)),
];

function readJson(text: string): FoundColors | undefined {
  const parsed = parseJson(text);
  return parsed && gatherFindings(text.includes('"$value"') ? "Design tokens" : "JSON", findJsonColors(parsed.value));
}

function readLink(text: string): FoundColors | undefined {
  const address = /^\[InternetShortcut\][^]{0,200}?URL=(\S+)/i.exec(text)?.[1] ?? text;
  if (!isAddress(address)) return undefined;
  const { source, findings } = readAddress(address);
  return gatherFindings(source, findings);
}

function readMarkup(text: string): FoundColors | undefined {
  if (!/^<[!?a-z]/i.test(text)) return undefined;
  const findings = findMarkupColors(text);
  // JSX values are in braces.
  if (countColors(findings) === 0 && text.includes("={")) return undefined;
  return gatherFindings(nameMarkup(text), findings);
}

const link = /https?:\/\/[^\s"'<>)]{1,4000}/g;

/** Tries lines with names, then code, then any text with colors. */
function readAnyText(text: string): FoundColors {
  const addresses = [...text.matchAll(link)].slice(0, 20).map(([address]) => address.replace(/[.,;:!?]+$/, ""));
  const rest = text.replaceAll(link, " ");
  const listed = addresses.length === 0 ? (readAlternating(rest) ?? readMisspelledList(rest)) : undefined;
  const named = listed ?? readNamedItems(rest);
  if (named !== undefined) return gatherFindings("List of colors", named);
  const table = readEmbeddedTable(rest);
  if (table !== undefined) return gatherFindings("Table", table);
  const code = readCode(rest);
  const mentions = findMentions(rest);
  const isProgram = /[{};$@]|--\w/.test(rest);
  // A sentence can have more colors than its code-like parts.
  if (countColors(code) > 0 && (isProgram || countColors(code) >= countColors(mentions)))
    return gatherFindings(/[{;]/.test(rest) ? "Style sheet or code" : "Text", code);
  const linked = addresses.flatMap((address) => readAddress(address).findings);
  const found = [...mentions, ...linked.filter((finding) => "hex" in finding)];
  if (found.some((finding) => "hex" in finding)) return gatherFindings("Text", found);
  const labeled = findLabeledComponents(rest);
  if (labeled.length > 0) return gatherFindings("Text", labeled);
  const refusals = [...(code.length > 0 ? code : found), ...linked];
  return gatherFindings("Text", refusals.length > 0 ? refusals : [{ missed: refuseText(text) }]);
}

function countColors(findings: readonly Finding[]): number {
  return findings.filter((finding) => "hex" in finding).length;
}

/** A Markdown table between other lines, which may mention its colors. */
function readEmbeddedTable(text: string): readonly Finding[] | undefined {
  const lines = text.split(/\r\n|\n|\r/);
  const isRow = (line: string) => /^\s*\|.*\|\s*$/.test(line);
  const rows = lines.filter(isRow);
  const found = rows.length > 2 && rows.length < lines.length ? readTable(rows.join("\n")) : undefined;
  return found && [...found, ...findMentions(lines.filter((line) => !isRow(line)).join("\n"))];
}

export const sourceLengthMax = 1_048_576;

/**
 * Reads the colors of a file or a text, whatever its format.
 *
 * @returns the colors, and a sentence in `missed` for each value that was not read
 * @throws {RangeError} if the source is longer than a mebibyte
 * @throws {SyntaxError} if a file ends before its swatches do, or is of no known format
 * @example
 * readColors("--brand: #E63946; --ink: rgb(29 53 87)").colors.map(({ hex }) => hex)
 *   // ["e63946", "1d3557"]
 */
export function readColors(source: string | Uint8Array): FoundColors {
  if (source.length > sourceLengthMax)
    throw new RangeError("The source is larger than 1 MB. Import a smaller part of it.");
  return explainEmpty(typeof source === "string" ? readText(source) : readBytes(source));
}

function readBytes(bytes: Uint8Array): FoundColors {
  const found = readFormats(byteFormats, bytes);
  if (found !== undefined) return found;
  const refused = refusedFormats.find(({ isOf }) => isOf(bytes));
  if (refused !== undefined) return gatherFindings(refused.title, [{ missed: refused.reason }]);
  const text = decodeText(bytes);
  if (text === undefined) throw new SyntaxError("This file is neither a text nor swatches of a known format");
  return readText(text);
}

function readText(text: string): FoundColors {
  // Web pages put soft hyphens and zero-width spaces into long words.
  const trimmed = text.replaceAll(/^\uFEFF|[\u00AD\u200B]/g, "").trim();
  if (trimmed === "") return gatherFindings("Text", [{ missed: "This is empty." }]);
  return readFormats(textFormats, trimmed) ?? gatherFindings("Text", []);
}

function readFormats<Source>(formats: readonly ImportFormat<Source>[], source: Source): FoundColors | undefined {
  for (const { title, read } of formats) {
    const found = read(source);
    if (found !== undefined) return "source" in found ? found : gatherFindings(title, found);
  }
  return undefined;
}

function explainEmpty(found: FoundColors): FoundColors {
  if (found.colors.length > 0 || found.missed.length > 0) return found;
  return { ...found, missed: [`${found.source}: no value in it is a color in a notation that is read here.`] };
}
