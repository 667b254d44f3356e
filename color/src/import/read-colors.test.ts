import assert from "node:assert/strict";
import test from "node:test";
import { deflateSync } from "node:zlib";
import { anyText } from "../../../test/any-text.ts";
import { fc } from "../../../test/properties.ts";
import { runs, size } from "../../../test/sizes.ts";
import { exportFormats } from "../export/export-formats.ts";
import { hostilePalettes } from "../export/testing/hostile-palettes.ts";
import { foundColorsMax } from "./found-colors.ts";
import { readColors, sourceLengthMax } from "./read-colors.ts";

const hexesOf = (source: string | Uint8Array) => readColors(source).colors.map(({ hex }) => hex);

/** Pictures and pages to look at, and a ZIP, which nothing here unpacks. */
const notRead = new Set(["png", "pdf", "swatches"]);

for (const format of exportFormats.filter(({ extension }) => !notRead.has(extension))) {
  test(`readColors() reads back what is exported as ${format.extension}, whatever its names`, () => {
    fc.assert(
      fc.property(hostilePalettes, (palette) => {
        const file = format.write(palette, { deflate: deflateSync });
        const hexes = palette.colors.map(({ hex }) => hex);
        const found = readColors(file);
        assert.deepEqual([found.colors.map(({ hex }) => hex), found.missed], [hexes, []]);
        if (typeof file === "string") assert.deepEqual(hexesOf(new TextEncoder().encode(file)), hexes);
      }),
    );
  });
}

test("readColors() reads names where a file has them", () => {
  const gpl = "GIMP Palette\r\nName: Sea\r\n# comment\r\n 38  70  83\tDeep water\r\n42 157 143\r\n300 0 0 Odd\r\n";
  const found = readColors(gpl);
  assert.deepEqual(found.colors, [
    { hex: "264653", name: "Deep water" },
    { hex: "2a9d8f", name: "" },
  ]);
  assert.deepEqual([found.source, found.missed], ["GIMP palette", ["300 0 0 Odd"]]);
});

const addresses = [
  ["https://coolors.co/264653-2a9d8f-e9c46a", ["264653", "2a9d8f", "e9c46a"]],
  ["coolors.co/palette/264653-2A9D8F", ["264653", "2a9d8f"]],
  ["https://colorhunt.co/palette/2646532a9d8fe9c46af4a261", ["264653", "2a9d8f", "e9c46a", "f4a261"]],
  [
    "https://color.adobe.com/create/color-wheel/?base=2&rule=Analogous&mode=rgb&rgbvalues=0.149,0.2745,0.3255,1,0,0.5&swatchOrder=0,1",
    ["264653", "ff0080"],
  ],
  ["https://example.com/app/264653-2a9d8f?tags=warm", ["264653", "2a9d8f"]],
] as const;
for (const [address, hexes] of addresses) {
  test(`readColors() reads ${address}`, () => assert.deepEqual(hexesOf(address), hexes));
}

test("readColors() says which address holds no colors", () => {
  const address = "https://color.adobe.com/My-Theme-color-theme-12345/";
  assert.deepEqual(readColors(address).missed, [address.slice(0, 60)]);
  assert.deepEqual(readColors(address).colors, []);
});

const texts = [
  ["#264653, #2A9D8F; e9c46a", ["264653", "2a9d8f", "e9c46a"]],
  ["264653 2a9d8f\nE9C46A", ["264653", "2a9d8f", "e9c46a"]],
  ["#f00; rebeccapurple, #2A9D8F e9c46a", ["ff0000", "663399", "2a9d8f", "e9c46a"]],
  ["red, teal, RebeccaPurple", ["ff0000", "008080", "663399"]],
  [
    ".a { color: #F00; background: rgb(0 128 0 / 50%) } /* #123456 */ #fab { fill: hsl(240 100% 50%) }",
    ["ff0000", "008000", "0000ff"],
  ],
  ["--a: oklch(0.6279 0.2577 29.23); --b: hwb(120 0% 0%); --c: rgba(255,0,0,.5)", ["ff0000", "00ff00", "ff0000"]],
  [
    '<svg><path id="fade" fill="#264653" style="stroke:#2a9d8f"/><use href="#fade"/>#ffffff</svg>',
    ["264653", "2a9d8f"],
  ],
  [
    '{"a":{"$value":"#264653"},"b":{"$value":{"colorSpace":"srgb","components":[1,0,0]}},"c":{"$value":"{a}"}}',
    ["264653", "ff0000"],
  ],
  ['["264653","#2a9d8f",7,null]', ["264653", "2a9d8f"]],
] as const;
for (const [text, hexes] of texts) {
  test(`readColors() reads ${text.slice(0, 50)}`, () => assert.deepEqual(hexesOf(text), hexes));
}

test("readColors() names what it did not understand", () => {
  assert.deepEqual(readColors("a { color: color(display-p3 1 0 0); fill: #12345 }").missed, [
    "color(display-p3 1 0 0)",
    "#12345",
  ]);
  assert.deepEqual(readColors("264653, tael").missed, ["tael"]);
  const wide = '{"a":{"$value":{"colorSpace":"display-p3","components":[1,0,0]}}}';
  assert.deepEqual(readColors(wide).missed, ["a (display-p3)"]);
});

/** A Photoshop file of both versions, as the program writes it. */
function writeAco(rows: readonly (readonly [space: number, words: readonly number[], name: string])[]): Uint8Array {
  const word = (value: number) => [value >> 8, value & 0xff];
  const colors = rows.map(([space, words]) => [space, ...words, 0].flatMap(word));
  const named = rows.map(([, , name], at) => {
    const units = Array.from(name, (letter) => letter.charCodeAt(0));
    return [...colors[at]!, 0, 0, ...word(units.length + 1), ...[...units, 0].flatMap(word)];
  });
  return Uint8Array.from(
    [1, rows.length].flatMap(word).concat(colors.flat(), [2, rows.length].flatMap(word), named.flat()),
  );
}

test("readColors() reads Photoshop's swatches: RGB, HSB and gray, and names the others", () => {
  const file = writeAco([
    [0, [0x2626, 0x4646, 0x5353], "Deep"],
    [1, [21845, 65535, 65535], "Green"],
    [8, [5000, 0, 0], "Half"],
    [2, [0, 0, 0], "Press"],
  ]);
  const found = readColors(file);
  assert.deepEqual(found.colors, [
    { hex: "264653", name: "Deep" },
    { hex: "00ff00", name: "Green" },
    { hex: "808080", name: "Half" },
  ]);
  assert.deepEqual(found.missed, ["Press (CMYK)"]);
  assert.deepEqual(hexesOf(file.subarray(0, 44)), ["264653", "00ff00", "808080"]);
  assert.throws(() => readColors(file.subarray(0, 30)), /ends before its swatches do/);
});

test("readColors() refuses what is too large, cut off, or no text", () => {
  assert.throws(() => readColors("#".repeat(sourceLengthMax + 1)), RangeError);
  assert.throws(() => readColors(Uint8Array.of(0x41, 0x53, 0x45, 0x46, 0, 1, 0, 0, 0, 0, 0, 9)), /ends before/);
  assert.throws(() => readColors(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe)), /neither a text nor swatches/);
});

test("readColors() of anything finds hexes, bounded, or refuses it", () => {
  const start = fc.constantFrom([], [0x41, 0x53, 0x45, 0x46, 0, 1, 0, 0, 0, 0, 0], [0, 1, 0], [0, 2, 0]);
  const bytes = fc
    .tuple(start, fc.uint8Array({ maxLength: 80 }))
    .map(([head, rest]) => Uint8Array.from([...head, ...rest]));
  fc.assert(
    fc.property(fc.oneof(anyText({ maxLength: 80 }), bytes), (source) => {
      try {
        const { colors } = readColors(source);
        assert.ok(colors.every(({ hex }) => /^[0-9a-f]{6}$/.test(hex)));
      } catch (error) {
        assert.ok(error instanceof SyntaxError, String(error));
      }
    }),
    runs(500),
  );
  assert.equal(readColors("#264653 ".repeat(1000)).colors.length, foundColorsMax);
});

test("readColors() of a source that opens and never closes comes to an end, however long", () => {
  // What takes time by the square of its length takes far too long at a quarter of the greatest, too.
  const length = size === "long" ? sourceLengthMax : sourceLengthMax / 4;
  for (const piece of ["/*", ">", "rgb(", "#fff ", "<a ", "[", "//", "url(#"]) {
    const { missed } = readColors(piece.repeat(Math.floor(length / piece.length)));
    assert.ok(missed.length <= 20);
  }
});
