import { cutOff, readUtf16, viewOf, hasText } from "./byte-view.ts";
import { readNumbers } from "./color-values.ts";
import { type ColorReading, type Finding, nameReading } from "./found-colors.ts";

const kind = "Photoshop swatches";
const wordMax = 65_535;
const tenThousand = 10_000;
const headerBytes = 4;
const entryBytes = 10;
const nameLengthBytes = 4;

/** Spaces of color books, whose colors are not in the file. */
const books: Readonly<Record<number, string>> = {
  3: "PANTONE",
  4: "FOCOLTONE",
  5: "TRUMATCH",
  6: "TOYO 88",
  10: "HKS",
};

export function isAco(bytes: Uint8Array): boolean {
  if (bytes.length < headerBytes) return false;
  const view = viewOf(bytes);
  const [version, count] = [view.getUint16(0), view.getUint16(2)];
  return (version === 1 || version === 2) && count > 0;
}

/**
 * Reads the second list if there is one, since it has names.
 *
 * @see Adobe Photoshop File Formats Specification, section "Color Swatches"
 */
export function readAco(bytes: Uint8Array): readonly Finding[] {
  const view = viewOf(bytes);
  const count = view.getUint16(2);
  const second = view.getUint16(0) === 1 ? headerBytes + entryBytes * count : 0;
  if (second > bytes.length) throw cutOff(kind);
  const hasNames = bytes.length >= second + headerBytes && view.getUint16(second) === 2;
  if (hasNames) return readNamed(view, second + headerBytes, view.getUint16(second + 2));
  return Array.from({ length: count }, (_, index) => readSwatch(view, headerBytes + entryBytes * index, ""));
}

function readNamed(view: DataView, start: number, count: number): readonly Finding[] {
  const findings: Finding[] = [];
  let at = start;
  for (let left = count; left > 0; left -= 1) {
    if (at + entryBytes + nameLengthBytes > view.byteLength) throw cutOff(kind);
    const units = view.getUint32(at + entryBytes);
    const end = at + entryBytes + nameLengthBytes + 2 * units;
    if (end > view.byteLength) throw cutOff(kind);
    findings.push(readSwatch(view, at, readUtf16(view, at + entryBytes + nameLengthBytes, units)));
    at = end;
  }
  return findings;
}

function readSwatch(view: DataView, at: number, name: string): Finding {
  const space = view.getUint16(at);
  const book = books[space];
  if (book !== undefined) {
    return { missed: `Swatch "${name}" is a number of the color book ${book}, whose colors are not in the file.` };
  }
  const reading = readSpace(space, view, at + 2);
  return nameReading(
    reading ?? { problem: `Swatch "${name}" has the color space ${space}, which Photoshop does not document.` },
    name,
  );
}

/** Ink values are inverted: 0 is full ink. */
function readSpace(space: number, view: DataView, at: number): ColorReading | undefined {
  const words = [0, 2, 4, 6].map((offset) => view.getUint16(at + offset));
  const [first = 0] = words;
  const shares = words.map((word) => word / wordMax);
  const [hue = 0, saturation = 0, brightness = 0] = shares;
  if (space === 0) return readNumbers("rgb", shares.slice(0, 3), true);
  if (space === 1) return readNumbers("hsv", [hue, saturation, brightness]);
  if (space === 2)
    return readNumbers(
      "cmyk",
      shares.map((share) => 1 - share),
    );
  if (space === 7) {
    return readNumbers("lab", [first / 100, view.getInt16(at + 2) / 100, view.getInt16(at + 4) / 100]);
  }
  if (space === 8) return readNumbers("gray", [Math.max(0, 1 - first / tenThousand)], true);
  if (space === 9)
    return readNumbers(
      "cmyk",
      words.map((word) => Math.max(0, 1 - word / tenThousand)),
    );
  return undefined;
}

const aseKind = "Adobe Swatch Exchange";
const aseHeaderBytes = 12;
const blockHeaderBytes = 6;
const colorBlock = 0x0001;
const floatBytes = 4;
const modelBytes = 4;

const models: Readonly<Record<string, number>> = { "RGB ": 3, CMYK: 4, "LAB ": 3, Gray: 1 };

export function isAse(bytes: Uint8Array): boolean {
  return bytes.length >= aseHeaderBytes && hasText(bytes, "ASEF");
}

/** @see Carl Camera, ASE File Specification */
export function readAse(bytes: Uint8Array): readonly Finding[] {
  const view = viewOf(bytes);
  const findings: Finding[] = [];
  let at = aseHeaderBytes;
  for (let left = view.getUint32(8); left > 0; left -= 1) {
    if (at + blockHeaderBytes > bytes.length) throw cutOff(aseKind);
    const [type, length] = [view.getUint16(at), view.getUint32(at + 2)];
    const end = at + blockHeaderBytes + length;
    if (end > bytes.length) throw cutOff(aseKind);
    if (type === colorBlock) findings.push(readAseSwatch(bytes.subarray(at + blockHeaderBytes, end)));
    at = end;
  }
  return findings;
}

function readAseSwatch(body: Uint8Array): Finding {
  const view = viewOf(body);
  const units = body.length < 2 ? 0 : view.getUint16(0);
  const start = 2 + 2 * units;
  if (body.length < start + modelBytes) throw cutOff(aseKind);
  const name = readUtf16(view, 2, units);
  const model = String.fromCharCode(...body.subarray(start, start + modelBytes));
  const known = Object.keys(models).find((one) => one.toLowerCase() === model.toLowerCase());
  const count = known === undefined ? undefined : models[known];
  if (count === undefined)
    return { missed: `Swatch "${name}" has the color model "${model.trim()}", which this format does not define.` };
  if (body.length < start + modelBytes + floatBytes * count) throw cutOff(aseKind);
  const values = Array.from({ length: count }, (_, index) => view.getFloat32(start + modelBytes + floatBytes * index));
  return nameReading(
    readModel(known ?? "", values) ?? { problem: `Swatch "${name}" has values outside of ${model.trim()}.` },
    name,
  );
}

function readModel(model: string, values: readonly number[]) {
  const [first = 0, second = 0, third = 0] = values;
  if (model === "LAB ") return readNumbers("lab", [first <= 1 ? first * 100 : first, second, third]);
  if (model === "Gray") return readNumbers("gray", [first], true);
  if (model === "CMYK") return readNumbers("cmyk", values);
  return readNumbers(
    "rgb",
    values.map((value) => Math.min(Math.max(value, 0), 1)),
    true,
  );
}
