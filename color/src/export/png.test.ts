import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { crc32, deflateSync, inflateSync } from "node:zlib";
import { type Deflate, paletteToPng, formatIndexedPng } from "./png.ts";
import { storeUncompressed } from "./bytes.ts";

const hexes = ["ff0000", "00ff00", "0000ff", "123456", "fedcba", "000000", "ffffff", "808080"];

for (const [title, deflate] of Object.entries({ deflateSync, storeUncompressed })) {
  test(`paletteToPng() draws equal swatches from left to right, with ${title}`, () => {
    for (const count of [1, 2, 3, 5, 7, 8]) {
      const rows = drawn(hexes.slice(0, count), deflate);
      assert.equal(rows.length, 630);
      for (const row of [rows[0]!, rows[315]!, rows[629]!]) {
        assert.equal(row.length, 1200);
        const runs = row.filter((hex, x) => hex !== row[x - 1]);
        assert.deepEqual(runs, hexes.slice(0, count));
        for (const hex of runs) {
          const width = row.filter((pixel) => pixel === hex).length;
          assert.ok(Math.abs(width - 1200 / count) < 1);
        }
      }
    }
  });
}

test("paletteToPng() draws the golden file", () => {
  const golden = readFileSync(new URL("golden/dusk-and-dawn.png", import.meta.url));
  assert.deepEqual(drawn(["0d1b2a", "1b263b", "415a77", "778da9", "e0e1dd"], deflateSync), parsePng(golden));
});

test("paletteToPng() holds 16 colors and refuses 17", () => {
  const many = Array.from({ length: 17 }, (_, index) => (index * 1000).toString(16).padStart(6, "0"));
  assert.equal(new Set(drawn(many.slice(1), deflateSync)[0]).size, 16);
  assert.throws(() => draw(many, deflateSync), RangeError);
});

function draw(colors: readonly string[], deflate: Deflate): Uint8Array {
  return paletteToPng({ name: "A", slug: "a", colors: colors.map((hex) => ({ hex, name: "B" })) }, deflate);
}

function drawn(colors: readonly string[], deflate: Deflate): readonly string[][] {
  return parsePng(Buffer.from(draw(colors, deflate)));
}

/**
 * Reads the pixels of an indexed PNG without interlacing: signature, checked chunks, filters 0 and
 * 2.
 */
function parsePng(file: Buffer): readonly string[][] {
  assert.equal(file.toString("latin1", 0, 8), "\x89PNG\r\n\x1a\n");
  const chunks = parseChunks(file);
  assert.deepEqual([...chunks.keys()], ["IHDR", "sRGB", "PLTE", "IDAT", "IEND"]);
  const header = chunks.get("IHDR")!;
  const [width, height, bits] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8]!];
  assert.deepEqual([header.length, ...header.subarray(9)], [13, 3, 0, 0, 0]);
  const palette = chunks.get("PLTE")!.toString("hex").match(/.{6}/g)!;
  const data = inflateSync(chunks.get("IDAT")!);
  const bytes = Math.ceil((width * bits) / 8);
  assert.equal(data.length, height * (bytes + 1));
  let above = Buffer.alloc(bytes);
  let pixels: string[] = [];
  return Array.from({ length: height }, (_, y) => {
    const [filter, ...row] = data.subarray(y * (bytes + 1), (y + 1) * (bytes + 1));
    assert.ok(filter === 0 || filter === 2);
    if (y > 0 && filter === 2 && row.every((byte) => byte === 0)) return pixels;
    above = Buffer.from(row.map((byte, x) => (filter === 2 ? byte + above[x]! : byte)));
    pixels = Array.from({ length: width }, (_, x) => palette[indexAt(above, x, bits)]!);
    return pixels;
  });
}

function parseChunks(file: Buffer): ReadonlyMap<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  let at = 8;
  while (at < file.length) {
    const end = at + 8 + file.readUInt32BE(at);
    assert.equal(file.readUInt32BE(end), crc32(file.subarray(at + 4, end)));
    chunks.set(file.toString("latin1", at + 4, at + 8), file.subarray(at + 8, end));
    at = end + 4;
  }
  assert.equal(at, file.length);
  return chunks;
}

function indexAt(row: Buffer, x: number, bits: number): number {
  const shift = 8 - bits - ((x * bits) % 8);
  return (row[Math.floor((x * bits) / 8)]! >> shift) & ((1 << bits) - 1);
}

const dot = { width: 1, height: 1, rows: Uint8Array.of(0, 0) };

test("formatIndexedPng() refuses more colors than a pixel can tell apart", () => {
  const colors = Array.from({ length: 257 }, () => "aabbcc");
  assert.doesNotThrow(() => formatIndexedPng({ ...dot, bitDepth: 8, colors: colors.slice(1) }, deflateSync));
  assert.throws(() => formatIndexedPng({ ...dot, bitDepth: 8, colors }, deflateSync), RangeError);
  assert.throws(() => formatIndexedPng({ ...dot, bitDepth: 4, colors: colors.slice(240) }, deflateSync), RangeError);
});

test("formatIndexedPng() refuses what is not a hex", () => {
  assert.throws(() => formatIndexedPng({ ...dot, bitDepth: 8, colors: ["red"] }, deflateSync), SyntaxError);
});
