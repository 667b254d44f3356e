/** Files of swatches by Adobe, written here after the formats' specifications. */
import assert from "node:assert/strict";
import test from "node:test";
import { readColors } from "./import-formats.ts";

/** Colors as `hex` or `hex name`. */
const listOf = (source: Uint8Array) =>
  readColors(source).colors.map(({ hex, name }) => (name === "" ? hex : `${hex} ${name}`));

/** An Adobe Swatch Exchange file in a group, as Illustrator writes it. */
function writeAse(rows: readonly (readonly [model: string, values: readonly number[], name: string])[]): Uint8Array {
  const block = (type: number, body: Buffer) => {
    const head = Buffer.alloc(6);
    head.writeUInt16BE(type);
    head.writeUInt32BE(body.length, 2);
    return Buffer.concat([head, body]);
  };
  const name = (text: string) => {
    const units = Buffer.from(`${text}\0`, "utf16le").swap16();
    const length = Buffer.alloc(2);
    length.writeUInt16BE(units.length / 2);
    return Buffer.concat([length, units]);
  };
  const floats = (values: readonly number[]) =>
    Buffer.concat(
      values.map((value) => {
        const float = Buffer.alloc(4);
        float.writeFloatBE(value);
        return float;
      }),
    );
  const colors = rows.map(([model, values, text]) =>
    block(1, Buffer.concat([name(text), Buffer.from(model), floats(values), Buffer.from([0, 2])])),
  );
  const head = Buffer.from("ASEF\0\x01\0\0\0\0\0\0", "latin1");
  head.writeUInt32BE(colors.length + 2, 8);
  return Buffer.concat([head, block(0xc001, name("Group")), ...colors, block(0xc002, Buffer.alloc(0))]);
}

test("readColors() reads ASE in every color model", () => {
  const file = writeAse([
    ["RGB ", [38 / 255, 70 / 255, 83 / 255], "Deep"],
    ["CMYK", [1, 0, 0, 0.5], "Ink"],
    ["LAB ", [0.5, 40, 59.5], "Lab"],
    ["Gray", [0.5], "Half"],
    ["HSB?", [0.5], "Odd"],
  ]);
  assert.deepEqual(listOf(file), ["264653 Deep", "008080 Ink", "bf5700 Lab", "808080 Half"]);
  const { missed, notes } = readColors(file);
  assert.match(missed.join(), /Swatch "Odd" has the color model "HSB\?"/);
  assert.match(notes.join(), /CMYK/);
});

/** A Photoshop file of both versions, as the program writes it. */
function writeAco(rows: readonly (readonly [space: number, words: readonly number[], name: string])[]): Uint8Array {
  const word = (value: number) => [value >> 8, value & 0xff];
  const colors = rows.map(([space, words]) => [space, ...words].flatMap(word));
  const named = rows.map(([, , name], at) => {
    const units = Array.from(name, (letter) => letter.charCodeAt(0));
    return [...colors[at]!, 0, 0, ...word(units.length + 1), ...[...units, 0].flatMap(word)];
  });
  return Uint8Array.from(
    [1, rows.length].flatMap(word).concat(colors.flat(), [2, rows.length].flatMap(word), named.flat()),
  );
}

test("readColors() reads Photoshop's swatches in every space that is written out", () => {
  const file = writeAco([
    [0, [0x2626, 0x4646, 0x5353, 0], "Deep"],
    [1, [21_845, 65_535, 65_535, 0], "Green"],
    [8, [5000, 0, 0, 0], "Half"],
    [2, [0, 65_535, 65_535, 32_768], "Press"],
    [7, [5000, 4000, 5950, 0], "Lab"],
    [3, [1, 2, 3, 0], "Book"],
  ]);
  const found = readColors(file);
  assert.deepEqual(listOf(file), ["264653 Deep", "00ff00 Green", "808080 Half", "008080 Press", "bf5700 Lab"]);
  assert.match(found.missed.join(), /"Book" is a number of the color book PANTONE/);
  assert.deepEqual(listOf(file.subarray(0, 64)), ["264653", "00ff00", "808080", "008080", "bf5700"]);
  assert.throws(() => readColors(file.subarray(0, 50)), /ends before its swatches do/);
});
