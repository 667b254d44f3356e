import assert from "node:assert/strict";
import test from "node:test";
import { crc32 } from "node:zlib";
import { fc } from "../../../test/properties.ts";
import { formatZip, type ZippedFile } from "./zip.ts";
import { readProcreate } from "../../../test/support/color/binary-readers.ts";
import { runs } from "../../../test/sizes.ts";
import { legiblePalette } from "./legible-palette.ts";
import { paletteToProcreate } from "./procreate.ts";
import { hostilePalettes } from "../../../test/support/color/hostile-palettes.ts";

const names = fc.uniqueArray(fc.stringMatching(/^[a-zü調][a-z0-9-]{0,12}$/), { maxLength: 6 });

test("formatZip() writes what its specification reads back", () => {
  fc.assert(
    fc.property(names, fc.uint8Array({ maxLength: 300 }), (some, bytes) => {
      const files = some.map((name, at) => ({ name: `folder/${name}.bin`, bytes: bytes.slice(at) }));
      assert.deepEqual(readZip(Buffer.from(formatZip(files))), files);
    }),
  );
});

test("formatZip() of nothing is an end alone", () => {
  assert.equal(formatZip([]).length, 22);
});

/** Reads a ZIP as programs do: the end record, the directory, then the files it points to. */
function readZip(file: Buffer): readonly ZippedFile[] {
  const end = file.length - 22;
  assert.equal(file.readUInt32LE(end), 0x06054b50);
  const count = file.readUInt16LE(end + 10);
  assert.equal(file.readUInt16LE(end + 8), count);
  const start = file.readUInt32LE(end + 16);
  assert.equal(start + file.readUInt32LE(end + 12), end);
  const files: ZippedFile[] = [];
  let at = start;
  while (at < end) {
    assert.equal(file.readUInt32LE(at), 0x02014b50);
    const label = file.subarray(at + 46, at + 46 + file.readUInt16LE(at + 28));
    const [sum, size] = [file.readUInt32LE(at + 16), file.readUInt32LE(at + 24)];
    const local = file.readUInt32LE(at + 42);
    assert.deepEqual(file.subarray(local + 4, local + 30), Buffer.concat([file.subarray(at + 6, at + 32)]));
    const body = local + 30 + label.length;
    assert.deepEqual(file.subarray(local + 30, body), label);
    const bytes = new Uint8Array(file.subarray(body, body + size));
    assert.equal(crc32(bytes), sum);
    files.push({ name: label.toString("utf8"), bytes });
    at += 46 + label.length;
  }
  assert.equal(files.length, count);
  return files;
}

test("paletteToProcreate() holds the name and every color exactly, for any names", () => {
  fc.assert(
    fc.property(hostilePalettes, (palette) => {
      const { name, colors } = legiblePalette(palette);
      const swatches = colors.map(({ hex }) => ({ hex }));
      assert.deepEqual(readProcreate(Buffer.from(paletteToProcreate(palette))), { name, swatches });
    }),
    runs(500),
  );
});
