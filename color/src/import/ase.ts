import { cutOff, hasText, readUtf16, viewOf } from "./byte-view.ts";
import { readNumbers } from "./color-values.ts";
import { type Finding, nameReading } from "./found-colors.ts";

const kind = "Adobe Swatch Exchange";
const headerBytes = 12;
const blockHeaderBytes = 6;
const colorBlock = 0x0001;
const floatBytes = 4;
const modelBytes = 4;

const models: Readonly<Record<string, number>> = { "RGB ": 3, CMYK: 4, "LAB ": 3, Gray: 1 };

export function isAse(bytes: Uint8Array): boolean {
  return bytes.length >= headerBytes && hasText(bytes, "ASEF");
}

/**
 * Reads the swatches of an Adobe Swatch Exchange file, in groups or not. Lightness of Lab is stored
 * from 0 to 1.
 *
 * @see Carl Camera, ASE File Specification
 */
export function readAse(bytes: Uint8Array): readonly Finding[] {
  const view = viewOf(bytes);
  const findings: Finding[] = [];
  let at = headerBytes;
  for (let left = view.getUint32(8); left > 0; left -= 1) {
    if (at + blockHeaderBytes > bytes.length) throw cutOff(kind);
    const [type, length] = [view.getUint16(at), view.getUint32(at + 2)];
    const end = at + blockHeaderBytes + length;
    if (end > bytes.length) throw cutOff(kind);
    if (type === colorBlock) findings.push(readSwatch(bytes.subarray(at + blockHeaderBytes, end)));
    at = end;
  }
  return findings;
}

function readSwatch(body: Uint8Array): Finding {
  const view = viewOf(body);
  const units = body.length < 2 ? 0 : view.getUint16(0);
  const start = 2 + 2 * units;
  if (body.length < start + modelBytes) throw cutOff(kind);
  const name = readUtf16(view, 2, units);
  const model = String.fromCharCode(...body.subarray(start, start + modelBytes));
  const known = Object.keys(models).find((one) => one.toLowerCase() === model.toLowerCase());
  const count = known === undefined ? undefined : models[known];
  if (count === undefined)
    return { missed: `Swatch "${name}" has the color model "${model.trim()}", which this format does not define.` };
  if (body.length < start + modelBytes + floatBytes * count) throw cutOff(kind);
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
