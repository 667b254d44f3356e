import type { Picture } from "@tincture/color/extract";
import assert from "node:assert/strict";
import test from "node:test";
import {
  reducePicture,
  startPicture,
  arrowStep,
  dropPoint,
  fitPoints,
  type PicturePoint,
  createPoints,
  stepPoint,
  describePosition,
  describePoint,
  formatShare,
} from "./picture-state.ts";

const twoPixels = { width: 2, height: 1, data: [255, 0, 0, 255, 0, 0, 255, 255] };
const colors = [
  { hex: "ff0000", share: 0.5, x: 0, y: 0 },
  { hex: "0000ff", share: 0.5, x: 1, y: 0 },
];
const opened = reducePicture(startPicture(5), { type: "open", picture: twoPixels, colors });

test("reducePicture() moves one point and leaves the others", () => {
  const { points } = reducePicture(opened, { type: "drop", index: 0, position: { x: 1, y: 0 } });
  const shown = points.map(({ hex, isMoved }) => `${hex} ${isMoved}`);
  assert.deepEqual(shown, ["0000ff true", "0000ff false"]);
  assert.equal(reducePicture(opened, { type: "step", index: 1, step: { x: -1, y: 0 } }).points[1]?.hex, "ff0000");
});

test("reducePicture() ignores colors for a previous number of colors", () => {
  const wanting = reducePicture(opened, { type: "want", count: 2 });
  const one = colors.slice(0, 1);
  assert.equal(reducePicture(wanting, { type: "find", count: 1, colors: one }).points.length, 2);
  assert.equal(reducePicture(wanting, { type: "find", count: 2, colors: one }).points.length, 1);
});

test("reducePicture() ignores shares for another number of points", () => {
  const shares = (hexes: readonly string[]) =>
    reducePicture(opened, { type: "measure", hexes, shares: hexes.map(() => 0.25) }).points.map(({ share }) => share);
  assert.deepEqual(shares(["ff0000", "0000ff"]), [0.25, 0.25]);
  assert.deepEqual(shares(["ff0000"]), [0.5, 0.5]);
});

test("reducePicture() resets moves on release, and the picture after an error", () => {
  const moved = reducePicture(opened, { type: "drop", index: 0, position: { x: 1, y: 0 } });
  assert.ok(reducePicture(moved, { type: "release" }).points.every(({ isMoved }) => !isMoved));
  const refused = reducePicture(moved, { type: "refuse", problem: "No." });
  assert.deepEqual(refused, { ...startPicture(5), problem: "No." });
});

const letters: Readonly<Record<string, readonly number[]>> = {
  r: [255, 0, 0, 255],
  g: [0, 128, 0, 255],
  b: [0, 0, 255, 255],
  // Transparent.
  ".": [0, 0, 0, 0],
};

/** Draws a picture with one letter per pixel. */
function draw(...rows: readonly string[]): Picture {
  const data = rows.flatMap((row) => row.split("").flatMap((letter) => letters[letter] ?? []));
  return { width: rows[0]?.length ?? 0, height: rows.length, data };
}

const picture = draw("rr..bb", "rr..bb", "gggggg");
const red: PicturePoint = { hex: "ff0000", share: 0.3, x: 0, y: 0, isMoved: false };
const colorOf = (hex: string, share: number) => ({ hex, share, x: 0, y: 0 });

test("dropPoint() takes the color below the point, and stays on the picture", () => {
  assert.deepEqual(dropPoint(picture, red, { x: 5.9, y: 0.2 }), { ...red, hex: "0000ff", x: 5, y: 0, isMoved: true });
  assert.deepEqual(dropPoint(picture, red, { x: -9, y: 99 }), { ...red, hex: "008000", x: 0, y: 2, isMoved: true });
});

test("dropPoint() moves to the nearest visible pixel", () => {
  assert.equal(dropPoint(picture, red, { x: 2, y: 0 }).hex, "ff0000");
  assert.equal(dropPoint(picture, red, { x: 3, y: 0 }).hex, "0000ff");
});

test("stepPoint() skips transparent pixels, and stops at the edge", () => {
  const there = stepPoint(picture, { ...red, x: 1 }, { x: 1, y: 0 });
  assert.deepEqual([there.x, there.hex], [4, "0000ff"]);
  assert.deepEqual(stepPoint(picture, red, { x: -1, y: 0 }), red);
  const island = draw("r..");
  assert.deepEqual(stepPoint(island, red, { x: 1, y: 0 }), red);
});

test("arrowStep() is a hundredth of the longer side, or a pixel", () => {
  const large = { width: 900, height: 300, data: [] };
  assert.deepEqual([arrowStep(large, false), arrowStep(large, true)], [9, 1]);
  assert.equal(arrowStep(picture, false), 1);
});

test("fitPoints() returns the extracted colors if no point was moved", () => {
  const found = [colorOf("ff0000", 0.6), colorOf("0000ff", 0.4)];
  assert.deepEqual(fitPoints([red], found, 2), createPoints(found));
});

test("fitPoints() keeps moved points, and adds the most different colors", () => {
  const moved = { ...red, hex: "0000ff", isMoved: true };
  const found = [colorOf("0000fe", 0.5), colorOf("ff0000", 0.3), colorOf("00ffff", 0.2)];
  const fitted = fitPoints([red, moved], found, 4).map(({ hex }) => hex);
  assert.deepEqual(fitted, ["ff0000", "0000ff", "00ffff"]);
});

test("fitPoints() removes the smallest shares first, and moved points last", () => {
  const moved = { ...red, share: 0.01, isMoved: true };
  const points = [moved, { ...red, hex: "0000ff", share: 0.2 }, { ...red, hex: "008000", share: 0.7 }];
  const fitted = fitPoints(points, [], 2).map(({ hex }) => hex);
  assert.deepEqual(fitted, ["ff0000", "008000"]);
});

const point = { hex: "a1b2c3", share: 0.314, x: 39, y: 149, isMoved: false };

test("describePoint() and describePosition() describe a point, with the name if it is known", () => {
  const named = { point, index: 1, count: 5, name: "Quilt Gold" };
  assert.equal(describePoint(named), "Color 2 of 5, #a1b2c3, Quilt Gold, 31\u00a0% of the picture");
  assert.equal(describePoint({ ...named, name: undefined }), "Color 2 of 5, #a1b2c3, 31\u00a0% of the picture");
  const position = describePosition(point, { width: 100, height: 200 });
  assert.equal(position, "#a1b2c3, 40\u00a0% from the left, 75\u00a0% from the top");
});

test("formatShare() never formats a positive share as 0", () => {
  assert.deepEqual([0, 0.001, 0.005, 1].map(formatShare), ["0\u00a0%", "under 1\u00a0%", "1\u00a0%", "100\u00a0%"]);
});
