import assert from "node:assert/strict";
import test from "node:test";
import { fc } from "../../../../../test/properties.ts";
import { runs } from "../../../../../test/sizes.ts";
import { anyState, start } from "../../../../../test/support/site/any-state.ts";
import {
  addStop,
  evenOut,
  formatGradientInput,
  listStops,
  moveStop,
  parseGradientInput,
  defaultGradient,
  recolorStop,
  removeStop,
  reverseStops,
  type ShownStop,
  swapStops,
  writeGradientCode,
} from "./gradient-input.ts";

const stops = listStops(defaultGradient, start.present);
const show = (list: readonly ShownStop[]) => list.map(({ hex, at }) => `${hex} ${at}`);
const inOrder = (list: readonly ShownStop[]) => listStops({ ...defaultGradient, stops: list }, start.present);

test("moveStop() lets stops pass each other, and keeps them between 0 and 100", () => {
  assert.deepEqual(show(inOrder(moveStop(stops, 0, 70.4))), ["2a9d8f 50", "264653 70", "e9c46a 100"]);
  assert.deepEqual(show(inOrder(moveStop(stops, 2, 140))), show(stops));
});

test("removeStop() keeps at least two stops", () => {
  const two = removeStop(stops, 1);
  assert.deepEqual(show(two), ["264653 0", "e9c46a 100"]);
  assert.equal(removeStop(two, 0), two);
});

test("swapStops(), reverseStops(), recolorStop() and evenOut() reorder", () => {
  assert.deepEqual(show(swapStops(stops, 0, 1)), ["2a9d8f 0", "264653 50", "e9c46a 100"]);
  assert.equal(swapStops(stops, 0, -1), stops);
  assert.deepEqual(show(reverseStops(moveStop(stops, 1, 20))), ["e9c46a 0", "2a9d8f 80", "264653 100"]);
  assert.deepEqual(show(recolorStop(stops, 0, start.present[2]!))[0], "e9c46a 0");
  assert.deepEqual(show(evenOut(moveStop(stops, 0, 60))), ["2a9d8f 0", "264653 50", "e9c46a 100"]);
});

test("listStops() returns at least 2 stops in order, for any palette", () => {
  fc.assert(
    fc.property(anyState(), fc.array(fc.nat(100), { maxLength: 12 }), ({ present }, percentMax) => {
      const input = { ...defaultGradient, stops: percentMax.map((at, key) => ({ key, id: key % 5, at })) };
      const shown = listStops(input, present);
      assert.ok(shown.length >= 2);
      shown.forEach(({ at }, index) => assert.ok(index === 0 || at >= shown[index - 1]!.at));
    }),
    runs(40),
  );
});

test("parseGradientInput() reads what formatGradientInput() writes, and returns the default gradient otherwise", () => {
  const input = { kind: "conic", angle: 45, space: "srgb", stops: moveStop(addStop(stops), 1, 20) } as const;
  const kept = { ...input, stops: input.stops.map(({ key, id, at }) => ({ key, id, at })) };
  const text = formatGradientInput(input);
  assert.deepEqual(parseGradientInput(text), kept);
  assert.deepEqual(parseGradientInput(formatGradientInput(defaultGradient)), defaultGradient);
  const broken = [text.slice(0, -1), text.replace("srgb", "lab"), text.replace("45", "-1")];
  for (const foreign of ["", "7", "{}", "[]", ...broken]) {
    assert.deepEqual(parseGradientInput(foreign), defaultGradient, foreign);
  }
  const outside = ["[[0,0,-1],[1,1,50]]", '[[0.5,0,1],["1",1,50]]'];
  for (const odd of ["[[0,0,0],[0,1,100]]", "[[0,0,0]]", ...outside, "null", "7"]) {
    assert.equal(parseGradientInput(`["linear",90,"oklab",${odd}]`).stops, undefined, odd);
  }
});

const twoStops = [
  { hex: "000000", at: 0 },
  { hex: "ffffff", at: 100 },
];

test("writeGradientCode() adds a line with a color space after the one for older browsers, except for sRGB", () => {
  const line = { kind: "linear", angle: 90, stops: twoStops } as const;
  const [plain, spaced, ...more] = writeGradientCode({ ...line, space: "oklab" }).split("\n");
  assert.match(plain ?? "", /^background-image: linear-gradient\(to right(?:, #[0-9a-f]{6}){7}\);$/);
  assert.equal(spaced, "background-image: linear-gradient(to right in oklab, #000000, #ffffff);");
  assert.deepEqual(more, []);
  const srgb = writeGradientCode({ ...line, space: "srgb" });
  assert.equal(srgb, "background-image: linear-gradient(to right, #000000, #ffffff);");
});
