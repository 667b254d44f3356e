import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { ciede2000 } from "../difference.ts";
import type { Lab } from "../cielab.ts";
import { boundQuery, type LabBoxes, lowerBound } from "./lower-bound.ts";

const seed = 2000;
const many = { seed, ...runs(5000, 200) };
const roundingMax = 1e-9;

function labsWithin(chroma: number, hue: readonly [number, number]): fc.Arbitrary<Lab> {
  return fc
    .tuple(real(0, 100), real(0, chroma), real(hue[0], hue[1]))
    .map(([l, c, h]) => ({ l, a: c * Math.cos((h * Math.PI) / 180), b: c * Math.sin((h * Math.PI) / 180) }));
}

function real(min: number, max: number): fc.Arbitrary<number> {
  return fc.double({ min, max, noNaN: true });
}

function boxAround(labs: readonly Lab[]): LabBoxes {
  const axes = [labs.map(({ l }) => l), labs.map(({ a }) => a), labs.map(({ b }) => b)];
  return {
    least: Float64Array.from(axes, (values) => Math.min(...values)),
    greatest: Float64Array.from(axes, (values) => Math.max(...values)),
  };
}

function assertBound(query: Lab, others: readonly Lab[]): void {
  const bound = lowerBound(boundQuery(query), boxAround(others), 0);
  for (const other of others) {
    const difference = ciede2000(query, other);
    const most = difference * difference * (1 + roundingMax) + roundingMax;
    assert.ok(bound <= most, JSON.stringify({ query, other }));
  }
}

const regions: readonly (readonly [string, fc.Arbitrary<Lab>])[] = [
  ["anywhere", labsWithin(140, [0, 360])],
  ["among the blues, where R_T turns the ellipses", labsWithin(140, [230, 320])],
  ["across hues 0° and 180°", fc.oneof(labsWithin(140, [-15, 15]), labsWithin(140, [165, 195]))],
  ["at the edge of the sectors away from blue", fc.oneof(labsWithin(140, [200, 230]), labsWithin(140, [80, 100]))],
  ["on the other edge of them", fc.oneof(labsWithin(140, [310, 340]), labsWithin(140, [80, 100]))],
  ["among near grays", labsWithin(12, [0, 360])],
];

for (const [region, labs] of regions) {
  test(`lowerBound() never exceeds CIEDE2000 ${region}`, () => {
    fc.assert(
      fc.property(labs, labs, (query, other) => assertBound(query, [other])),
      many,
    );
  });
}

test("lowerBound() never exceeds CIEDE2000 for near pairs", () => {
  const step = real(-6, 6);
  const labs = labsWithin(140, [0, 360]);
  fc.assert(
    fc.property(labs, step, step, (query, a, b) => assertBound(query, [{ ...query, a: query.a + a, b: query.b + b }])),
    many,
  );
});

test("lowerBound() of a box holds for every color in it", () => {
  const labs = labsWithin(140, [0, 360]);
  const boxes = fc.array(labs, { minLength: 1, maxLength: 6 });
  fc.assert(fc.property(labs, boxes, assertBound), { seed, ...runs(2000, 100) });
});

test("lowerBound() is 0 within the box and grows away from it", () => {
  const box = boxAround([
    { l: 40, a: 0, b: 0 },
    { l: 60, a: 20, b: 20 },
  ]);
  const boundAt = (lab: Lab): number => lowerBound(boundQuery(lab), box, 0);
  assert.equal(boundAt({ l: 50, a: 10, b: 10 }), 0);
  assert.ok(boundAt({ l: 61, a: 10, b: 10 }) > 0.3);
  assert.ok(boundAt({ l: 50, a: 30, b: 10 }) > boundAt({ l: 50, a: 25, b: 10 }));
});
