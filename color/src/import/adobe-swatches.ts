import { ByteReader, hasText } from "./byte-reader.ts";
import { readNumbers } from "./color-values.ts";
import { type ColorReading, type Finding, nameReading } from "./found-colors.ts";

const acoCutOff = "This Photoshop swatches file ends before its swatches do";
const aseCutOff = "This Adobe Swatch Exchange file ends before its swatches do";
const wordMax = 65_535;
const tenThousand = 10_000;

/** Spaces of color books, whose colors are not in the file. */
const books: Readonly<Record<number, string>> = {
  3: "PANTONE",
  4: "FOCOLTONE",
  5: "TRUMATCH",
  6: "TOYO 88",
  10: "HKS",
};

export function isAco(bytes: Uint8Array): boolean {
  const [high, version = 0, ...count] = bytes.subarray(0, 4);
  return high === 0 && (version === 1 || version === 2) && count.length === 2 && count.some((byte) => byte > 0);
}

/**
 * Reads the second list if there is one, since it has names.
 *
 * @see Adobe Photoshop File Formats Specification, section "Color Swatches"
 */
export function readAco(bytes: Uint8Array): readonly Finding[] | undefined {
  if (!isAco(bytes)) return undefined;
  const reader = new ByteReader(bytes, acoCutOff);
  const hasNames = reader.uint16() === 2;
  const swatches = readSwatches(reader, hasNames);
  return !hasNames && reader.left >= 4 && reader.uint16() === 2 ? readSwatches(reader, true) : swatches;
}

function readSwatches(reader: ByteReader, hasNames: boolean): readonly Finding[] {
  return Array.from({ length: reader.uint16() }, () => {
    const space = reader.uint16();
    const words = Array.from({ length: 4 }, () => reader.uint16());
    const name = hasNames ? reader.utf16(reader.uint32()) : "";
    const book = books[space];
    if (book !== undefined)
      return { missed: `Swatch "${name}" is a number of the color book ${book}, whose colors are not in the file.` };
    const problem = `Swatch "${name}" has the color space ${space}, which Photoshop does not document.`;
    return nameReading(readWords(space, words) ?? { problem }, name);
  });
}

/** Ink values are inverted: 0 is full ink. */
function readWords(space: number, words: readonly number[]): ColorReading | undefined {
  const shares = words.map((word) => word / wordMax);
  const inks = words.map((word) => Math.max(0, 1 - word / tenThousand));
  const [lightness = 0, a = 0, b = 0] = words;
  if (space === 0) return readNumbers("rgb", shares.slice(0, 3), true);
  if (space === 1) return readNumbers("hsv", shares.slice(0, 3));
  if (space === 2)
    return readNumbers(
      "cmyk",
      shares.map((share) => 1 - share),
    );
  if (space === 7) return readNumbers("lab", [lightness / 100, toSigned(a) / 100, toSigned(b) / 100]);
  if (space === 8) return readNumbers("gray", inks.slice(0, 1), true);
  return space === 9 ? readNumbers("cmyk", inks) : undefined;
}

function toSigned(word: number): number {
  return (word << 16) >> 16;
}

interface ColorModel {
  readonly count: number;
  readonly read: (values: readonly number[]) => ColorReading | undefined;
}

const models: Readonly<Record<string, ColorModel>> = {
  "rgb ": {
    count: 3,
    read: (values) => {
      const shares = values.map((value) => Math.min(Math.max(value, 0), 1));
      return readNumbers("rgb", shares, true);
    },
  },
  cmyk: { count: 4, read: (values) => readNumbers("cmyk", values) },
  "lab ": { count: 3, read: ([l = 0, ...ab]) => readNumbers("lab", [l <= 1 ? l * 100 : l, ...ab]) },
  gray: { count: 1, read: (values) => readNumbers("gray", values, true) },
};

/** @see Carl Camera, ASE File Specification */
export function readAse(bytes: Uint8Array): readonly Finding[] | undefined {
  if (bytes.length < 12 || !hasText(bytes, "ASEF")) return undefined;
  const reader = new ByteReader(bytes, aseCutOff);
  reader.bytes(8);
  const findings: Finding[] = [];
  for (let left = reader.uint32(); left > 0; left -= 1) {
    const isColor = reader.uint16() === 1;
    const block = reader.bytes(reader.uint32());
    if (isColor) findings.push(readAseSwatch(new ByteReader(block, aseCutOff)));
  }
  return findings;
}

function readAseSwatch(reader: ByteReader): Finding {
  const name = reader.utf16(reader.uint16());
  const written = reader.ascii(4);
  const model = models[written.toLowerCase()];
  if (model === undefined)
    return { missed: `Swatch "${name}" has the color model "${written.trim()}", which this format does not define.` };
  const values = Array.from({ length: model.count }, () => reader.float32());
  return nameReading(
    model.read(values) ?? { problem: `Swatch "${name}" has values outside of ${written.trim()}.` },
    name,
  );
}
