import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ciede2000,
  publishedContrast,
  publishedDifference,
  publishedDistance,
  seenBy,
  seenFinely,
  type Triple,
} from "./published-measures.ts";

const sharmaPairs: readonly (readonly [Triple, Triple, number])[] = [
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, -1, 2], [50, 0, 0], 2.3669],
  [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
];

test("ciede2000() gives the published differences of Sharma, Wu and Dalal", () => {
  for (const [one, other, difference] of sharmaPairs) {
    assert.ok(Math.abs(ciede2000(one, other) - difference) < 5e-5, `${ciede2000(one, other)} ${difference}`);
    assert.ok(Math.abs(ciede2000(other, one) - difference) < 5e-5);
  }
});

test("publishedContrast() is 21 for black on white and 4.48 for a gray that just fails", () => {
  assert.equal(publishedContrast("000000", "ffffff"), 21);
  assert.equal(publishedContrast("777777", "ffffff").toFixed(2), "4.48");
});

test("seenBy() leaves grays alone, and takes red and green from who lacks cones for them", () => {
  for (const by of ["protanopia", "deuteranopia", "tritanopia"] as const) {
    const gray: Triple = [128 / 255, 128 / 255, 128 / 255];
    assert.deepEqual(seenBy(gray, by), gray);
    for (const [place, channel] of seenFinely(gray, by).entries()) assert.ok(Math.abs(channel - gray[place]!) < 1e-4);
  }
  for (const by of ["protanopia", "deuteranopia"] as const) {
    const [red, green] = seenBy([1, 0, 0], by);
    assert.equal(red, green);
  }
  assert.ok(publishedDifference(["b04000", "608000"], "deuteranopia") < 8);
  assert.ok(publishedDifference(["b04000", "608000"], "normal") > 40);
});

test("publishedDistance() is 1 from black to white in OKLab", () => {
  assert.ok(Math.abs(publishedDistance("000000", "ffffff") - 1) < 1e-6);
});
