import assert from "node:assert/strict";
import { test } from "node:test";
import { hexToOklab } from "../oklab.ts";
import { extractColors, type Picture, pixelHex } from "./extract-colors.ts";

const width = 60;
const height = 40;

/** @param paint - returns a hex for each pixel, with two more digits for transparency */
function draw(paint: (x: number, y: number) => string): Picture {
  const data = Uint8ClampedArray.from({ length: 4 * width * height }, (_, at) => {
    const pixel = Math.floor(at / 4);
    const hex = paint(pixel % width, Math.floor(pixel / width)).padEnd(8, "f");
    return Number.parseInt(hex.slice(2 * (at % 4), 2 * (at % 4) + 2), 16);
  });
  return { width, height, data };
}

/** A background, a band of one fifth, and a disk of less than two percent. */
const poster = draw((x, y) => {
  if (Math.hypot(x - 45, y - 30) < 3.5) return "e63946";
  return y < 8 ? "1d3557" : "f1faee";
});

/** More than 0.02 in OKLab, which is just noticeable. */
const visible = 0.03;

function distance(hex: string, other: string): number {
  const [one, two] = [hexToOklab(hex), hexToOklab(other)];
  return Math.hypot(one.l - two.l, one.a - two.a, one.b - two.b);
}

const byteOf = (share: number) =>
  Math.round(255 * share)
    .toString(16)
    .padStart(2, "0");

test("extractColors() finds the flat colors of a poster exactly, the largest share first, a small disk too", () => {
  const colors = extractColors(poster, 5);
  assert.deepEqual(
    colors.map(({ hex }) => hex),
    ["f1faee", "1d3557", "e63946"],
  );
  assert.equal(colors[1]?.share, 0.2);
  assert.ok(Math.abs(colors.reduce((sum, { share }) => sum + share, 0) - 1) < 1e-9);
});

test("extractColors() tells a pixel of each color, amid others like it", () => {
  for (const { hex, x, y } of extractColors(poster, 3)) {
    assert.equal(pixelHex(poster, x, y), hex);
    for (const [dx, dy] of [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ] as const)
      assert.equal(pixelHex(poster, x + dx, y + dy), hex);
  }
});

test("extractColors() gives at most as many as are wanted, which differ visibly, of what melts and of noise", () => {
  const melting = draw((x) => `${byteOf(x / width)}40${byteOf(1 - x / width)}`);
  const noise = draw((x, y) =>
    ((Math.imul(x * height + y + 1, 0x9e3779b1) >>> 8) & 0xffffff).toString(16).padStart(6, "0"),
  );
  for (const picture of [melting, noise]) {
    for (const count of [1, 2, 5, 8]) {
      const hexes = extractColors(picture, count).map(({ hex }) => hex);
      assert.equal(hexes.length, count);
      const pairs = hexes.flatMap((hex, index) => hexes.slice(index + 1).map((other) => [hex, other] as const));
      for (const [hex, other] of pairs) assert.ok(distance(hex, other) > visible, `${hex} ${other}`);
      assert.deepEqual(
        extractColors(picture, count).map(({ hex }) => hex),
        hexes,
      );
    }
  }
});

test("extractColors() finds one color in what is of one, and none where all can be seen through", () => {
  assert.deepEqual(
    extractColors(
      draw((x) => (x % 2 === 0 ? "808080" : "828282")),
      5,
    ).map(({ share }) => share),
    [1],
  );
  assert.deepEqual(
    extractColors(
      draw(() => "ff000010"),
      5,
    ),
    [],
  );
  const half = extractColors(
    draw((x) => (x < 30 ? "2a9d8fff" : "00000000")),
    5,
  );
  assert.deepEqual(
    half.map(({ hex, share }) => ({ hex, share })),
    [{ hex: "2a9d8f", share: 1 }],
  );
});
