/** A format is a row: its title, its file extensions and its reader. */
import { isAddress, readAddress } from "./address-colors.ts";
import { isAco, readAco, isAse, readAse } from "./adobe-swatches.ts";
import { readArchive, isZip } from "./archives.ts";
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
import {
  isAct,
  isIndexedPng,
  isRiffPalette,
  readAct,
  readPngPalette,
  readRiffPalette,
  decodeText,
} from "./color-tables.ts";
import { type Finding, type FoundColors, gatherFindings } from "./found-colors.ts";
import { findJsonColors, parseJson } from "./json-colors.ts";
import { describeMarkup, findMarkupColors } from "./markup.ts";
import { isGpl, isJascPalette, isPaintNet, readGpl, readJascPalette, readPaintNet } from "./palette-texts.ts";
import { refusedFormats } from "./refused-formats.ts";
import { readTable } from "./spreadsheet.ts";

interface FileFormat {
  readonly title: string;
  /** File extensions. */
  readonly endings: readonly string[];
}

interface ByteFormat extends FileFormat {
  readonly read: (bytes: Uint8Array) => FoundColors | undefined;
}

/** The text has no byte order mark and outer spaces. */
interface TextFormat extends FileFormat {
  readonly read: (text: string) => FoundColors | undefined;
}

/** Tried in this order. */
export const byteFormats: readonly ByteFormat[] = [
  fileFormat("Adobe Swatch Exchange", ["ase"], { isOf: isAse, read: readAse }),
  fileFormat("RIFF palette", ["pal"], { isOf: isRiffPalette, read: readRiffPalette }),
  fileFormat("PNG palette", ["png"], { isOf: isIndexedPng, read: readPngPalette }),
  {
    title: "Procreate swatches, Krita palette",
    endings: ["swatches", "kpl"],
    read: (bytes) => (isZip(bytes) ? readArchive(bytes) : undefined),
  },
  fileFormat("Photoshop color table", ["act"], { isOf: isAct, read: readAct }),
  fileFormat("Photoshop swatches", ["aco"], { isOf: isAco, read: readAco }),
];

export const textFormats: readonly TextFormat[] = [
  fileFormat("GIMP palette", ["gpl"], { isOf: isGpl, read: readGpl }),
  fileFormat("Paint Shop Pro palette", ["pal"], { isOf: isJascPalette, read: readJascPalette }),
  fileFormat("Paint.NET palette", ["txt"], { isOf: isPaintNet, read: readPaintNet }),
  {
    title: "GIMP gradient",
    endings: [],
    read: (text) =>
      text.startsWith("GIMP Gradient")
        ? gatherFindings("GIMP gradient", [
            { missed: "This is a GIMP gradient (GGR), which is not read. Save its colors as a palette (GPL)." },
          ])
        : undefined,
  },
  {
    title: "JSON",
    endings: ["json", "jsonc", "sketchpalette", "tokens", "colors"],
    read: (text) => {
      const parsed = parseJson(text);
      return (
        parsed && gatherFindings(text.includes('"$value"') ? "Design tokens" : "JSON", findJsonColors(parsed.value))
      );
    },
  },
  {
    title: "Link",
    endings: ["url"],
    read: (text) => {
      const address = /^\[InternetShortcut\][^]{0,200}?URL=(\S+)/i.exec(text)?.[1] ?? text;
      if (!isAddress(address)) return undefined;
      const { source, findings } = readAddress(address);
      return gatherFindings(source, findings);
    },
  },
  {
    title: "XML, SVG, HTML",
    endings: ["svg", "xml", "soc", "html", "htm", "xaml", "axaml", "itermcolors", "plist"],
    read: (text) => {
      if (!/^<[!?a-z]/i.test(text)) return undefined;
      const findings = findMarkupColors(text);
      // JSX values are in braces.
      if (countColors(findings) === 0 && text.includes("={")) return undefined;
      return gatherFindings(describeMarkup(text).source, findings);
    },
  },
  {
    title: "List of colors",
    endings: ["hex", "txt"],
    read: (text) => {
      const findings = readPlainList(text);
      return findings && gatherFindings("List of colors", findings);
    },
  },
  {
    title: "Table",
    endings: ["csv", "tsv"],
    read: (text) => {
      const findings = readTable(text);
      return findings && gatherFindings("Table", findings);
    },
  },
  {
    title: "Text",
    endings: [
      ..."css scss sass less styl txt md yaml yml toml ini conf theme properties".split(" "),
      ..."js mjs cjs ts tsx jsx vue swift m h kt kts java dart cs cpp qml py rb php go rs r lua tex sty el vim".split(
        " ",
      ),
    ],
    read: readAnyText,
  },
];

/** Without duplicates and dots. */
export const importEndings: readonly string[] = [
  ...new Set([...byteFormats, ...textFormats].flatMap(({ endings }) => endings)),
];

interface Reader<Source> {
  readonly isOf: (source: Source) => boolean;
  readonly read: (source: Source) => readonly Finding[];
}

function fileFormat<Source>(title: string, endings: readonly string[], { isOf, read }: Reader<Source>) {
  return { title, endings, read: (source: Source) => (isOf(source) ? gatherFindings(title, read(source)) : undefined) };
}

/** Tries lines with names, then code, then any text with colors. */
function readAnyText(text: string): FoundColors {
  const addresses = [...text.matchAll(/https?:\/\/[^\s"'<>)]{1,4000}/g)]
    .slice(0, 20)
    .map(([address]) => address.replace(/[.,;:!?]+$/, ""));
  const rest = addresses.length === 0 ? text : text.replaceAll(/https?:\/\/[^\s"'<>)]{1,4000}/g, " ");
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
  for (const format of byteFormats) {
    const found = format.read(bytes);
    if (found !== undefined) return found;
  }
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
  for (const format of textFormats) {
    const found = format.read(trimmed);
    if (found !== undefined) return found;
  }
  return gatherFindings("Text", []);
}

function explainEmpty(found: FoundColors): FoundColors {
  if (found.colors.length > 0 || found.missed.length > 0) return found;
  return { ...found, missed: [`${found.source}: no value in it is a color in a notation that is read here.`] };
}
