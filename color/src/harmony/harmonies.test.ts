import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { hexToOklch } from "../oklab.ts";
import { colorHarmonies } from "./harmonies.ts";

const hexes = fc.stringMatching(/^[0-9a-f]{6}$/);
const turns = {
  complement: [0, 180],
  analogous: [330, 0, 30],
  triad: [0, 120, 240],
  splitComplement: [0, 150, 210],
  tetrad: [0, 60, 180, 240],
  square: [0, 90, 180, 270],
};

test("colorHarmonies() turns the hue by the degrees of each figure", () => {
  const base = hexToOklch("7a8f6d");
  for (const { name, colors } of colorHarmonies("7a8f6d")) {
    const degrees = colors.map((hex) => (hexToOklch(hex).h - base.h + 360) % 360);
    for (const [index, turn] of turns[name].entries()) {
      const miss = Math.abs(((degrees[index]! - turn + 540) % 360) - 180);
      assert.ok(miss < 5, `${name}: ${degrees.join(" ")}`);
    }
  }
});

test("colorHarmonies() keeps the lightness and adds no chroma", () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      const base = hexToOklch(hex);
      fc.pre(base.l > 0.15);
      for (const color of colorHarmonies(hex).flatMap(({ colors }) => colors)) {
        const { l, c } = hexToOklch(color);
        assert.ok(Math.abs(l - base.l) < 0.006 && c < base.c + 0.006, `${hex} ${color}`);
      }
    }),
  );
});

test("colorHarmonies() holds every harmony once, each with the color itself unchanged", () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      const harmonies = colorHarmonies(hex.toUpperCase());
      assert.deepEqual(
        harmonies.map(({ name }) => name),
        ["complement", "analogous", "triad", "splitComplement", "tetrad", "square"],
      );
      for (const { name, colors } of harmonies) assert.equal(colors[name === "analogous" ? 1 : 0], hex);
    }),
  );
});

test("colorHarmonies() repeats a gray, and refuses what is no hex", () => {
  assert.deepEqual(new Set(colorHarmonies("767676").flatMap(({ colors }) => colors)), new Set(["767676"]));
  assert.throws(() => colorHarmonies("red"), SyntaxError);
});
