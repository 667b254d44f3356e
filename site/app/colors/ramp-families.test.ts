import assert from "node:assert/strict";
import test from "node:test";
import { colorFamilies, hexToOklch } from "@tincture/color";
import { createColorCatalog } from "../../../server/src/domain/colors/color-catalog.ts";
import { rampFamilies } from "./ramp-families.ts";

test("rampFamilies() has nine different named colors of each family, growing darker", () => {
  const ramps = rampFamilies(createColorCatalog());
  assert.deepEqual(
    ramps.map(({ family }) => family),
    colorFamilies,
  );
  for (const { family, colors, total } of ramps) {
    assert.equal(new Set(colors.map(({ hex }) => hex)).size, 9, family);
    assert.ok(total > 500, family);
    assert.ok(
      colors.every((color) => color.family === family),
      family,
    );
    const lightness = colors.map(({ hex }) => hexToOklch(hex).l);
    for (const [i, l] of lightness.slice(1).entries()) assert.ok(l < lightness[i]! + 0.04, `${family} ${i}`);
  }
});
