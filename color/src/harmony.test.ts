import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../test/properties.ts";
import { colorHarmonies, colorScale } from "./harmony.ts";
import { hexToOklch } from "./oklab.ts";

const hexes = fc.stringMatching(/^[0-9a-f]{6}$/);

test("colorScale() has Tailwind's eleven steps, the color itself unchanged at its own", () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      const { steps, ownStep } = colorScale(hex.toUpperCase());
      assert.deepEqual(
        steps.map(({ step }) => step),
        [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950],
      );
      assert.equal(steps.find(({ step }) => step === ownStep)?.hex, hex);
    }),
  );
});

test("colorScale() grows darker from step to step", () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      const lightness = colorScale(hex).steps.map((step) => hexToOklch(step.hex).l);
      for (const [index, l] of lightness.slice(1).entries()) assert.ok(l < lightness[index]!, hex);
    }),
  );
});

test("colorScale() has no step with more chroma than the color, and fades to both ends", () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      const { c } = hexToOklch(hex);
      const { steps } = colorScale(hex);
      for (const step of steps) assert.ok(hexToOklch(step.hex).c < c + 0.006, `${hex} ${step.hex}`);
    }),
  );
  const chromas = colorScale("ef4444").steps.map((step) => hexToOklch(step.hex).c);
  const peak = chromas.indexOf(Math.max(...chromas));
  assert.deepEqual(
    chromas.slice(0, peak + 1),
    chromas.slice(0, peak + 1).toSorted((a, b) => a - b),
  );
  assert.deepEqual(
    chromas.slice(peak),
    chromas.slice(peak).toSorted((a, b) => b - a),
  );
});

test("colorScale() makes grays of black, gray and white, and puts each at its place", () => {
  for (const [hex, ownStep] of [
    ["000000", 950],
    ["777777", 600],
    ["ffffff", 50],
  ] as const) {
    const scale = colorScale(hex);
    assert.equal(scale.ownStep, ownStep);
    for (const step of scale.steps) assert.match(step.hex, /^(..)\1\1$/);
  }
});

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
