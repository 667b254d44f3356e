/** Palettes that are ZIP archives: Procreate's swatches and Krita's palettes. */
import { findJsonColors, parseJson } from "./json-colors.ts";
import { type Finding, type FoundColors, gatherFindings } from "./found-colors.ts";
import { findMarkupColors } from "./markup.ts";
import { listZip, unzip } from "./unzip.ts";

/** The most that one file of an archive may hold. Palettes hold some kilobytes. */
const contentMax = 4_194_304;

interface Archive {
  readonly source: string;
  /** The file that holds the colors. */
  readonly name: RegExp;
  readonly read: (text: string) => readonly Finding[];
}

const archives: readonly Archive[] = [
  {
    source: "Procreate swatches",
    name: /(?:^|\/)Swatches\.json$/i,
    read: (text) => {
      const parsed = parseJson(text);
      if (parsed === undefined) throw new SyntaxError("Swatches.json in this archive is no JSON");
      return findJsonColors(parsed.value);
    },
  },
  { source: "Krita palette", name: /^colorset\.xml$/i, read: findMarkupColors },
];

/**
 * Reads a palette in a ZIP archive.
 *
 * @throws {SyntaxError} if the archive is damaged
 * @throws {RangeError} if it decompresses to more than 4 MB
 * @see Procreate Handbook, "Palettes"; Krita Manual, "The Krita Palette format KPL"
 */
export function readArchive(bytes: Uint8Array): FoundColors {
  const names = listZip(bytes);
  for (const { source, name, read } of archives) {
    const file = names.find((one) => name.test(one));
    if (file !== undefined)
      return gatherFindings(source, read(new TextDecoder().decode(unzip(bytes, file, contentMax))));
  }
  const kind =
    names.includes("document.json") && names.includes("meta.json")
      ? "a document of Sketch"
      : names.includes("[Content_Types].xml")
        ? "a document of Office"
        : "a ZIP archive";
  return gatherFindings("ZIP archive", [
    {
      missed: `This is ${kind} without a palette of Procreate or Krita. Unpack it, or export its colors, and bring that file.`,
    },
  ]);
}
