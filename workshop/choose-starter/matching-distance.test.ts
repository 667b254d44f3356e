import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../test/properties.ts";
import { matchingDistance, nearestDistance, toPoints, type Point } from "./matching-distance.ts";

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((color) => color.toString(16).padStart(6, "0"));
const palettes = fc.array(hexes, { minLength: 1, maxLength: 4 }).map(toPoints);

test("matchingDistance() is 0 for the same colors in another order", () => {
  assert.equal(matchingDistance(toPoints(["ff0000", "0000ff"]), toPoints(["0000ff", "ff0000"])), 0);
});

test("matchingDistance() between black and white, alone or beside grays of their own, is the lightness", () => {
  assert.equal(matchingDistance(toPoints(["000000"]), toPoints(["ffffff"])).toFixed(6), "1.000000");
  const distance = matchingDistance(toPoints(["000000", "000000"]), toPoints(["000000", "ffffff"]));
  assert.equal(distance.toFixed(6), "0.500000");
});

test("matchingDistance() leaves no color of the smaller palette without one of the larger", () => {
  const distance = matchingDistance(toPoints(["000000", "ffffff"]), toPoints(["000000", "000000", "000000"]));
  assert.equal(distance.toFixed(6), "0.333333");
});

test("matchingDistance() is the least over all ways to match", () => {
  fc.assert(
    fc.property(palettes, palettes, (one, other) => {
      const [larger, smaller] = one.length < other.length ? [other, one] : [one, other];
      const sums = listAssignments(larger.length, smaller.length).map((assignment) =>
        assignment.reduce((sum, to, from) => sum + distance(larger[from]!, smaller[to]!), 0),
      );
      const least = Math.min(...sums) / larger.length;
      assert.ok(Math.abs(matchingDistance(one, other) - least) < 1e-9);
    }),
  );
});

test("nearestDistance() is never above matchingDistance()", () => {
  fc.assert(
    fc.property(palettes, palettes, (one, other) =>
      assert.ok(nearestDistance(one, other) <= matchingDistance(one, other) + 1e-12),
    ),
  );
});

/** All functions from so many onto so many. */
function listAssignments(from: number, to: number): readonly (readonly number[])[] {
  const all = Array.from({ length: to ** from }, (_, code) =>
    Array.from({ length: from }, (_, index) => Math.floor(code / to ** index) % to),
  );
  return all.filter((assignment) => new Set(assignment).size === to);
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b);
}
