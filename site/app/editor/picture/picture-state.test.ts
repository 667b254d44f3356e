import assert from "node:assert/strict";
import { test } from "node:test";
import { reducePicture, startPicture } from "./picture-state.ts";

const picture = { width: 2, height: 1, data: [255, 0, 0, 255, 0, 0, 255, 255] };
const colors = [
  { hex: "ff0000", share: 0.5, x: 0, y: 0 },
  { hex: "0000ff", share: 0.5, x: 1, y: 0 },
];
const opened = reducePicture(startPicture(5), { type: "open", picture, colors });

test("reducePicture() moves one point and leaves the others", () => {
  const { points } = reducePicture(opened, { type: "drop", index: 0, place: { x: 1, y: 0 } });
  assert.deepEqual(
    points.map(({ hex, isMoved }) => ({ hex, isMoved })),
    [
      { hex: "0000ff", isMoved: true },
      { hex: "0000ff", isMoved: false },
    ],
  );
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
  const moved = reducePicture(opened, { type: "drop", index: 0, place: { x: 1, y: 0 } });
  assert.ok(reducePicture(moved, { type: "release" }).points.every(({ isMoved }) => !isMoved));
  const refused = reducePicture(moved, { type: "refuse", problem: "No." });
  assert.deepEqual(refused, { ...startPicture(5), problem: "No." });
});
