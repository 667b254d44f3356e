import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { paletteToAse, paletteToAco } from "./adobe-swatches.ts";
import { legiblePalette } from "./legible-palette.ts";
import { hostilePalettes } from "../../../test/support/color/hostile-palettes.ts";
import { readAco } from "../../../test/support/color/binary-readers.ts";

test("paletteToAse() is one group of RGB swatches that a reader gets back, for any names", () => {
  fc.assert(
    fc.property(hostilePalettes, (palette) => {
      const { name, colors } = legiblePalette(palette);
      const [start, ...rest] = parseAse(paletteToAse(palette));
      assert.deepEqual(start, { type: 0xc001, name });
      assert.deepEqual(rest.pop(), { type: 0xc002 });
      assert.deepEqual(
        rest,
        colors.map((color) => ({ type: 1, name: color.name, model: "RGB ", hex: color.hex, kind: 2 })),
      );
    }),
    runs(500),
  );
});

/** Reads by the stated lengths and requires that each block is used up. */
function parseAse(bytes: Uint8Array) {
  const file = Buffer.from(bytes);
  assert.equal(file.toString("latin1", 0, 4), "ASEF");
  assert.deepEqual([file.readUInt16BE(4), file.readUInt16BE(6)], [1, 0]);
  let at = 12;
  const blocks = Array.from({ length: file.readUInt32BE(8) }, () => {
    const end = at + 6 + file.readUInt32BE(at + 2);
    const block = parseBlock(file.readUInt16BE(at), file.subarray(at + 6, end));
    at = end;
    return block;
  });
  assert.equal(at, file.length);
  return blocks;
}

function parseBlock(type: number, body: Buffer) {
  if (type === 0xc002) {
    assert.equal(body.length, 0);
    return { type };
  }
  const nameEnd = 2 + 2 * body.readUInt16BE(0);
  assert.equal(body.readUInt16BE(nameEnd - 2), 0);
  const name = new TextDecoder("utf-16be", { fatal: true }).decode(body.subarray(2, nameEnd - 2));
  if (type === 0xc001) {
    assert.equal(body.length, nameEnd);
    return { type, name };
  }
  assert.equal(body.length, nameEnd + 18);
  const channels = [4, 8, 12].map((offset) => Math.round(255 * body.readFloatBE(nameEnd + offset)));
  const hex = channels.map((channel) => channel.toString(16).padStart(2, "0")).join("");
  const model = body.toString("latin1", nameEnd, nameEnd + 4);
  return { type, name, model, hex, kind: body.readUInt16BE(nameEnd + 16) };
}

test("paletteToAco() holds names and colors that a reader gets back, for any names", () => {
  fc.assert(
    fc.property(hostilePalettes, (palette) => {
      const swatches = legiblePalette(palette).colors.map(({ name, hex }) => ({ name, hex }));
      assert.deepEqual(readAco(Buffer.from(paletteToAco(palette))), swatches);
    }),
    runs(500),
  );
});
