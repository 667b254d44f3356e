/** Palettes of programs as bytes: Adobe Swatch Exchange and Photoshop's color swatches. Big-endian both, names in UTF-16. */
import { type Finding, type FoundColors, gatherFindings } from "./found-colors.ts";
import { formatBytes } from "./parse-css-color.ts";

const aseSignature = 0x41534546;
const aseColor = 0x0001;
const aseHeader = 12;
const channelMax = 255;
/** Of Photoshop's 16-bit channels. */
const wordMax = 65_535;
const acoGrayMax = 10_000;
const acoEntryBytes = 10;
const acoSpaces = ["RGB", "HSB", "CMYK", "", "", "", "", "Lab", "gray"];

/**
 * The swatches of an Adobe Swatch Exchange file, whatever their groups.
 *
 * @param bytes - the file
 * @returns undefined for another kind of file; what is not RGB or gray is missed, since its colors depend on a profile
 * @throws {SyntaxError} when the file ends before its swatches do
 * @see Carl Camera, ASE File Specification
 */
export function readAse(bytes: Uint8Array): FoundColors | undefined {
  const view = viewOf(bytes);
  if (bytes.length < aseHeader || view.getUint32(0) !== aseSignature) return undefined;
  const findings: Finding[] = [];
  let at = aseHeader;
  for (let left = view.getUint32(8); left > 0; left -= 1) {
    if (at + 6 > bytes.length) throw cutOff("Adobe Swatch Exchange");
    const [type, length] = [view.getUint16(at), view.getUint32(at + 2)];
    if (at + 6 + length > bytes.length) throw cutOff("Adobe Swatch Exchange");
    if (type === aseColor) findings.push(readAseColor(bytes.subarray(at + 6, at + 6 + length)));
    at += 6 + length;
  }
  return gatherFindings("Adobe Swatch Exchange", findings);
}

function readAseColor(body: Uint8Array): Finding {
  const view = viewOf(body);
  const units = body.length < 2 ? 0 : view.getUint16(0);
  const start = 2 + 2 * units;
  if (body.length < start + 8) throw cutOff("Adobe Swatch Exchange");
  const name = readName(view, 2, units);
  const model = String.fromCharCode(...body.subarray(start, start + 4)).trim();
  const places = model === "RGB" ? [4, 8, 12] : model === "Gray" ? [4, 4, 4] : [];
  if (places.length === 0) return { missed: `${name || "A swatch"} (${model})` };
  if (body.length < start + Math.max(...places) + 4) throw cutOff("Adobe Swatch Exchange");
  const hex = formatBytes(places.map((place) => view.getFloat32(start + place) * channelMax));
  return hex === undefined ? { missed: name || "A swatch" } : { hex, name };
}

/**
 * The swatches of a Photoshop color file.
 *
 * @param bytes - the file
 * @returns undefined for another kind of file; what is neither RGB, HSB nor gray is missed
 * @throws {SyntaxError} when the file ends before its swatches do
 * @see Adobe Photoshop File Formats Specification, section "Color Swatches"
 */
export function readAco(bytes: Uint8Array): FoundColors | undefined {
  const view = viewOf(bytes);
  if (bytes.length < 4) return undefined;
  const [version, count] = [view.getUint16(0), view.getUint16(2)];
  const isKnown = (version === 1 && count > 0) || version === 2;
  if (!isKnown || count === 0) return undefined;
  const second = version === 1 ? 4 + acoEntryBytes * count : 0;
  if (second > bytes.length) throw cutOff("Photoshop swatches");
  const hasNames = bytes.length >= second + 4 && view.getUint16(second) === 2;
  if (hasNames) return gatherFindings("Photoshop swatches", readNamedAco(view, second + 4, view.getUint16(second + 2)));
  const places = Array.from({ length: count }, (_, index) => 4 + acoEntryBytes * index);
  return gatherFindings(
    "Photoshop swatches",
    places.map((place) => readAcoColor(view, place, "")),
  );
}

/** The second version has after each color the length of its name, with the zero at its end, and the name. */
function readNamedAco(view: DataView, start: number, count: number): readonly Finding[] {
  const findings: Finding[] = [];
  let at = start;
  for (let left = count; left > 0; left -= 1) {
    if (at + acoEntryBytes + 4 > view.byteLength) throw cutOff("Photoshop swatches");
    const units = view.getUint32(at + acoEntryBytes);
    const end = at + acoEntryBytes + 4 + 2 * units;
    if (end > view.byteLength) throw cutOff("Photoshop swatches");
    findings.push(readAcoColor(view, at, readName(view, at + acoEntryBytes + 4, units)));
    at = end;
  }
  return findings;
}

function readAcoColor(view: DataView, at: number, name: string): Finding {
  const space = acoSpaces[view.getUint16(at)] ?? "";
  const words = [2, 4, 6].map((offset) => view.getUint16(at + offset));
  const hex = acoToHex(space, words);
  return hex === undefined ? { missed: `${name || "A swatch"} (${space || "unknown"})` } : { hex, name };
}

function acoToHex(space: string, [first = 0, second = 0, third = 0]: readonly number[]): string | undefined {
  if (space === "RGB") return formatBytes([first, second, third].map((word) => (word / wordMax) * channelMax));
  if (space === "gray") return formatBytes(Array<number>(3).fill((1 - first / acoGrayMax) * channelMax));
  if (space !== "HSB") return undefined;
  const [hue, saturation, brightness] = [(first / wordMax) * 6, second / wordMax, third / wordMax];
  return formatBytes(
    [5, 3, 1].map((start) => {
      const k = (start + hue) % 6;
      return (brightness - brightness * saturation * Math.max(0, Math.min(k, 4 - k, 1))) * channelMax;
    }),
  );
}

/** Without the zero at its end. */
function readName(view: DataView, start: number, units: number): string {
  let name = "";
  for (let at = 0; at < units; at += 1) {
    const code = view.getUint16(start + 2 * at);
    if (code !== 0) name += String.fromCharCode(code);
  }
  return name;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function cutOff(kind: string): SyntaxError {
  return new SyntaxError(`This ${kind} file ends before its swatches do`);
}
