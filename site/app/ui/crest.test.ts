import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fieldHeight, fieldWidth, shieldPoints } from "@tincture/color/crest";

const stepsPerSide = 10;

test("the style sheet cuts crests out along the shield", () => {
  const css = readFileSync(new URL("../app.css", import.meta.url), "utf8");
  const [, points = ""] = /\.crest \{[^}]*polygon\(([^)]*)\)/.exec(css) ?? [];
  const cut = points.split(",").map((point) => point.trim());
  const percent = (share: number): string => `${Number((100 * share).toFixed(1))}%`;
  const shield = shieldPoints(stepsPerSide).map(([x, y]) => `${percent(x / fieldWidth)} ${percent(y / fieldHeight)}`);
  assert.deepEqual(cut, shield);
});
