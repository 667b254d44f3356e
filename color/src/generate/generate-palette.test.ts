import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { ciede2000 } from "../difference.ts";
import { hexToLab } from "../cielab.ts";
import { fillSlots, generatePalette, type PaletteRequest } from "./generate-palette.ts";

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((color) => color.toString(16).padStart(6, "0"));
const grays = fc.integer({ min: 118, max: 132 }).map((byte) => byte.toString(16).repeat(3));
const seeds = fc.stringMatching(/^[ -~]{1,64}$/);
const requests = (lock: fc.Arbitrary<string>) =>
  fc
    .integer({ min: 2, max: 8 })
    .chain((size) => fc.record({ size: fc.constant(size), seed: seeds, locks: fc.array(lock, { maxLength: size }) }));

test("generatePalette() gives as many lowercase hexes as asked for", () => {
  fc.assert(
    fc.property(requests(hexes), (request) => {
      const colors = generatePalette(request);
      assert.equal(colors.length, request.size);
      for (const color of colors) assert.match(color, /^[0-9a-f]{6}$/);
    }),
    runs(500),
  );
});

test("generatePalette() gives the same again for the same request", () => {
  fc.assert(
    fc.property(requests(hexes), (request) => assert.deepEqual(generatePalette(request), generatePalette(request))),
  );
});

test("generatePalette() with an index makes the palette of the seed with the index, however long", () => {
  assert.deepEqual(
    generatePalette({ size: 5, seed: "harbor", index: 12 }),
    generatePalette({ size: 5, seed: "harbor/12" }),
  );
  const seed = "x".repeat(64);
  assert.equal(generatePalette({ size: 5, seed, index: 19 }).length, 5);
  assert.throws(() => generatePalette({ size: 5, seed: `${seed}/19` }), RangeError);
  assert.throws(() => generatePalette({ size: 5, seed, index: -1 }), RangeError);
});

test("generatePalette() keeps its colors apart among arbitrary locks", () => {
  fc.assert(fc.property(requests(hexes), assertApart), runs(500));
});

test("generatePalette() keeps its colors apart among near grays", () => {
  fc.assert(fc.property(requests(grays), assertApart), runs(300));
});

test("generatePalette() keeps its colors apart where seven locks crowd one hue", () => {
  const crowds = fc.tuple(hexes, seeds).map(([hex, seed]): PaletteRequest => {
    const locks = Array.from({ length: 7 }, (_, index) => hex.slice(0, 4) + (index * 36).toString(16).padStart(2, "0"));
    return { size: 8, seed, locks };
  });
  fc.assert(fc.property(crowds, assertApart), runs(300));
});

test("generatePalette() keeps every lock, repeats too", () => {
  fc.assert(
    fc.property(requests(fc.oneof(grays, hexes, fc.constant("ff0000"))), (request) => {
      const rest = [...generatePalette(request)];
      for (const lock of request.locks) {
        assert.ok(rest.includes(lock));
        rest.splice(rest.indexOf(lock), 1);
      }
    }),
    runs(500),
  );
});

test("generatePalette() gives back the locks when nothing is free", () => {
  const locks = Array.from({ length: 8 }, () => "808080");
  assert.deepEqual(generatePalette({ size: 8, seed: "any", locks }), locks);
});

test("generatePalette() does not depend on the order or the case of the locks", () => {
  const seed = "order";
  const expected = generatePalette({ size: 5, seed, locks: ["ff8800", "0088ff"] });
  assert.deepEqual(generatePalette({ size: 5, seed, locks: ["0088FF", "FF8800"] }), expected);
});

test("generatePalette() gives different palettes for neighboring seeds", () => {
  const palettes = Array.from({ length: 500 }, (_, index) => generatePalette({ size: 5, seed: `day:${index}` }).join());
  assert.equal(new Set(palettes).size, 500);
});

test("generatePalette() refuses a size outside 2 to 8", () => {
  for (const size of [1, 9, 2.5, NaN, -2]) {
    assert.throws(() => generatePalette({ size, seed: "any" }), RangeError);
  }
});

test("generatePalette() refuses what is no seed", () => {
  for (const seed of ["", "x".repeat(65), "naïve", "tab\t"]) {
    assert.throws(() => generatePalette({ size: 5, seed }), RangeError);
  }
});

test("generatePalette() refuses more locks than colors", () => {
  assert.throws(() => generatePalette({ size: 2, seed: "any", locks: ["000000", "111111", "222222"] }), RangeError);
});

test("generatePalette() refuses a lock that is no hex", () => {
  for (const lock of ["#ffffff", "fff", "gggggg", ""]) {
    assert.throws(() => generatePalette({ size: 2, seed: "any", locks: [lock] }), SyntaxError);
  }
});

test("fillSlots() leaves held colors where they are and fills the rest in order", () => {
  const filled = fillSlots([undefined, "cc0000", undefined, "cc0000"], ["cc0000", "111111", "cc0000", "eeeeee"]);
  assert.deepEqual(filled, ["111111", "cc0000", "eeeeee", "cc0000"]);
});

test("fillSlots() puts a generated palette around the locks it was generated for", () => {
  const slots = ["ffcc00", undefined, "003366", undefined, undefined];
  const locks = slots.filter((slot) => slot !== undefined);
  const filled = fillSlots(slots, generatePalette({ size: 5, seed: "slots", locks }));
  assert.deepEqual([filled[0], filled[2], new Set(filled).size], ["ffcc00", "003366", 5]);
});

test("fillSlots() takes held colors in capitals, as generatePalette() takes locks", () => {
  const palette = generatePalette({ size: 3, seed: "slots", locks: ["FF6600"] });
  assert.equal(fillSlots([undefined, "FF6600", undefined], palette)[1], "ff6600");
});

test("fillSlots() refuses a palette of another size or without a held color", () => {
  assert.throws(() => fillSlots([undefined], []), RangeError);
  assert.throws(() => fillSlots(["ffffff"], ["000000"]), RangeError);
});

function assertApart(request: PaletteRequest): void {
  const colors = generatePalette(request);
  for (const [index, one] of colors.entries()) {
    for (const other of colors.slice(index + 1)) {
      const areLocks = request.locks!.includes(one) && request.locks!.includes(other);
      assert.ok(areLocks || ciede2000(hexToLab(one), hexToLab(other)) >= 6, `${one} and ${other} of ${colors.join()}`);
    }
  }
}
