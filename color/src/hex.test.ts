import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../test/properties.ts";
import { hexToRgb, isHex, parseHex, parseHexNotation, rgbToHex } from "./hex.ts";

const hexes = fc.stringMatching(/^[0-9a-fA-F]{6}$/);

test("parseHex() lowers the case and changes nothing else", () => {
  fc.assert(fc.property(hexes, (text) => parseHex(text) === text.toLowerCase()));
});

test("parseHex() refuses everything but six hexadecimal digits", () => {
  const wrong = ["", "fff", "#ffffff", "ffffff00", "gggggg", "fffff ", " ffffff", "ffffff\n", "0xffff", "fffffé"];
  for (const text of wrong) assert.throws(() => parseHex(text), SyntaxError, JSON.stringify(text));
});

test("parseHex() quotes what it was given", () => {
  assert.throws(() => parseHex("red"), { message: /six hexadecimal digits.*"red"/ });
});

const codePoint = fc.integer({ min: 0, max: 0x10ffff });

test("isHex() agrees with parseHex() on any text", () => {
  const texts = fc.oneof(
    hexes,
    fc.array(codePoint).map((codes) => String.fromCodePoint(...codes)),
    fc.stringMatching(/^#?[0-9a-g]{5,7}$/),
  );
  fc.assert(fc.property(texts, (text) => isHex(text) === doesParse(text)));
});

const channel = fc.integer({ min: 0, max: 255 });
const channels = fc.record({ r: channel, g: channel, b: channel });

test("hexToRgb() undoes rgbToHex()", () => {
  fc.assert(fc.property(channels, (rgb) => assert.deepEqual(hexToRgb(rgbToHex(rgb)), { ...rgb })));
});

test("rgbToHex() keeps leading zeros and rounds channels", () => {
  assert.equal(rgbToHex({ r: 0, g: 0, b: 10 }), "00000a");
  assert.equal(rgbToHex({ r: 254.5, g: 0.49, b: -0.4 }), "ff0000");
});

test("rgbToHex() refuses channels outside 0 to 255", () => {
  for (const r of [-1, 255.5, Number.NaN, Infinity]) {
    assert.throws(() => rgbToHex({ r, g: 0, b: 0 }), RangeError);
  }
});

test("hexToRgb() refuses what is not a hex", () => {
  assert.throws(() => hexToRgb("#123456"), SyntaxError);
});

test("parseHexNotation() reads three and six digits, with and without #, in any case", () => {
  for (const text of ["00aaff", "#00AAFF", "0af", "#0Af", " #0af "]) assert.equal(parseHexNotation(text), "00aaff");
});

test("parseHexNotation() refuses every other text", () => {
  for (const text of ["", "#", "##0af", "0a", "0aff", "00aaff0", "00aaff00", "red", "0ag", "0af\n0af"]) {
    assert.equal(parseHexNotation(text), undefined, text);
  }
});

function doesParse(text: string): boolean {
  try {
    parseHex(text);
    return true;
  } catch {
    return false;
  }
}
