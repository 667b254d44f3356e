import assert from "node:assert/strict";
import { test } from "node:test";
import type { Picture } from "@tincture/color/extract";
import { arrowStep, dropPoint, fitPoints, type PicturePoint, placePoints, stepPoint } from "./picture-points.ts";

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
  assert.deepEqual(
    [arrowStep({ width: 900, height: 300, data: [] }, false), arrowStep({ width: 900, height: 300, data: [] }, true)],
    [9, 1],
  );
  assert.equal(arrowStep(picture, false), 1);
});

test("fitPoints() returns the extracted colors if no point was moved", () => {
  const found = [colorOf("ff0000", 0.6), colorOf("0000ff", 0.4)];
  assert.deepEqual(fitPoints([red], found, 2), placePoints(found));
});

test("fitPoints() keeps moved points, and adds the most different colors", () => {
  const moved = { ...red, hex: "0000ff", isMoved: true };
  const found = [colorOf("0000fe", 0.5), colorOf("ff0000", 0.3), colorOf("00ffff", 0.2)];
  const fitted = fitPoints([red, moved], found, 4);
  assert.deepEqual(
    fitted.map(({ hex }) => hex),
    ["ff0000", "0000ff", "00ffff"],
  );
});

test("fitPoints() removes the smallest shares first, and moved points last", () => {
  const moved = { ...red, share: 0.01, isMoved: true };
  const points = [moved, { ...red, hex: "0000ff", share: 0.2 }, { ...red, hex: "008000", share: 0.7 }];
  assert.deepEqual(
    fitPoints(points, [], 2).map(({ hex }) => hex),
    ["ff0000", "008000"],
  );
});
