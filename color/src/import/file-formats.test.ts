/** Files that are not plain text, and texts in other encodings. */
import assert from "node:assert/strict";
import test from "node:test";
import { deflateRawSync } from "node:zlib";
import { formatZip } from "../export/zip.ts";
import { readColors } from "./import-formats.ts";

/** Colors as `hex` or `hex name`. */
const listOf = (source: string | Uint8Array) =>
  readColors(source).colors.map(({ hex, name }) => (name === "" ? hex : `${hex} ${name}`));

test("readColors() reads texts in Latin-1 and UTF-16", () => {
  const gpl = "GIMP Palette\r\nName: Sea\r\n# comment\r\n 38  70  83\tRos\u00e9\r\n42 157 143\r\n";
  const colors = ["264653 Ros\u00e9", "2a9d8f"];
  assert.deepEqual(listOf(gpl), colors);
  assert.deepEqual(listOf(Buffer.from(gpl, "latin1")), colors);
  for (const mark of ["", "\ufeff"]) {
    const little = Buffer.from(mark + gpl, "utf16le");
    assert.deepEqual(listOf(little), colors);
    assert.deepEqual(listOf(Buffer.from(little).swap16()), colors);
  }
  assert.deepEqual(listOf("GIMP Palette\nChannels: RGBA\n#\n38 70 83 255 Deep\n42 157 143 255 Untitled"), [
    "264653 Deep",
    "2a9d8f",
  ]);
  assert.match(readColors("GIMP Palette\n300 0 0 Odd").missed.join(), /"300 0 0 Odd" is not three numbers/);
});

test("readColors() reads palettes of Paint Shop Pro, RIFF and color tables", () => {
  const colors = ["264653", "2a9d8f"];
  assert.deepEqual(listOf("JASC-PAL\r\n0100\r\n2\r\n38 70 83\r\n42 157 143\r\n"), colors);
  const riff = Buffer.from("RIFF\x18\0\0\0PAL data\x0c\0\0\0\0\x03\x02\0\x26\x46\x53\0\x2a\x9d\x8f\0", "latin1");
  assert.deepEqual(listOf(riff), colors);
  assert.throws(() => readColors(riff.subarray(0, 28)), /ends before its swatches do/);
  const table = Buffer.alloc(772);
  table.write("2646532a9d8f", "hex");
  assert.deepEqual(listOf(table.subarray(0, 768)), colors);
  table.writeUInt16BE(2, 768);
  assert.deepEqual(listOf(table), colors);
});

test("readColors() reads Procreate's and Krita's archives, and stops at bombs", () => {
  const zip = (name: string, text: string) => formatZip([{ name, bytes: new TextEncoder().encode(text) }]);
  const swatch = '{"hue":0.5,"saturation":1,"brightness":1,"alpha":1,"colorSpace":0}';
  assert.deepEqual(listOf(zip("Swatches.json", `[{"name":"Sea","swatches":[${swatch},null]}]`)), ["00ffff"]);
  const entry =
    '<ColorSetEntry name="Sea" spot="false"><RGB r="0.16470588" g="0.61568627" b="0.56078431" space="sRGB"/></ColorSetEntry>';
  assert.deepEqual(listOf(zip("colorset.xml", `<ColorSet>${entry}</ColorSet>`)), ["2a9d8f Sea"]);
  assert.match(readColors(zip("a.txt", "#264653")).missed.join(), /ZIP archive without a palette/);
  assert.deepEqual(listOf(deflated("Swatches.json", Buffer.from(`[{"swatches":[${swatch}]}]`))), ["00ffff"]);
  assert.throws(() => readColors(deflated("Swatches.json", Buffer.alloc(40_000_000))), RangeError);
  assert.throws(() => readColors(zip("Swatches.json", "[").subarray(0, 40)), SyntaxError);
});

/** A ZIP archive of one compressed file. */
function deflated(name: string, content: Uint8Array): Uint8Array {
  const bytes = deflateRawSync(content);
  const file = Buffer.from(formatZip([{ name, bytes }]));
  file.writeUInt16LE(8, 8);
  file.writeUInt16LE(8, file.indexOf("PK\x01\x02") + 10);
  return file;
}
