import assert from "node:assert/strict";
import { test } from "node:test";
import { drawPalette, drawText, formatPicture } from "./picture.ts";

test("drawPalette() gives each color a swatch, side by side over the whole width", () => {
  const drawn = drawPalette(["ff0000", "00ff00", "0000ff"], { x: 10, y: 2, width: 100, height: 8 });
  const swatches = [...drawn.matchAll(/fill="(?<hex>#\w+)" d="M(?<left>\d+) 2h(?<across>\d+)v8/gu)];
  assert.deepEqual(
    swatches.map(({ groups }) => [groups!["hex"], Number(groups!["left"]), Number(groups!["across"])]),
    [
      ["#ff0000", 10, 33],
      ["#00ff00", 43, 34],
      ["#0000ff", 77, 33],
    ],
  );
});

test("drawText() and formatPicture() escape what they are given", () => {
  assert.match(drawText("a < b & c", [0, 0]), />a &lt; b &amp; c</);
  assert.match(formatPicture("under 1 & <x>", 10, []), /<title>under 1 &amp; &lt;x></);
});

test("formatPicture() needs nothing from elsewhere", () => {
  const picture = formatPicture("empty", 10, []);
  assert.doesNotMatch(picture.replace("http://www.w3.org/2000/svg", ""), /https?:|href|url\(|@import/);
});
