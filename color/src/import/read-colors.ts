import { decodeText } from "./color-tables.ts";
import { type FoundColors, gatherFindings } from "./found-colors.ts";
import { byteFormats, textFormats } from "./import-formats.ts";
import { refusedFormats } from "./refused-formats.ts";

/** The longest source, in bytes or characters. */
export const sourceLengthMax = 1_048_576;

/**
 * Reads the colors of a file or a text, whatever its format: one of `byteFormats` or `textFormats`.
 *
 * @returns the colors, and a sentence in `missed` for each value that was not read
 * @throws {RangeError} if the source is longer than a mebibyte
 * @throws {SyntaxError} if a file ends before its swatches do, or is of no known format
 * @example
 * readColors("--brand: #E63946; --ink: rgb(29 53 87)").colors.map(({ hex }) => hex)  // ["e63946", "1d3557"]
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

/** A source without colors is refused with a reason. */
function explainEmpty(found: FoundColors): FoundColors {
  if (found.colors.length > 0 || found.missed.length > 0) return found;
  return { ...found, missed: [`${found.source}: no value in it is a color in a notation that is read here.`] };
}
