import assert from "node:assert/strict";
import test from "node:test";
import { colorFamilies, colorFamily, hexToOklch } from "@tincture/color";
import { createColorCatalog } from "./color-catalog.ts";

test("listRamps() has nine different named colors of each family, growing darker", () => {
  const catalog = createColorCatalog();
  const ramps = catalog.listRamps();
  assert.equal(catalog.listRamps(), ramps, "made once");
  assert.deepEqual(
    ramps.map(({ family }) => family),
    colorFamilies,
  );
  for (const { family, colors, total } of ramps) {
    assert.equal(new Set(colors.map(({ hex }) => hex)).size, 9, family);
    assert.ok(total > 500, family);
    assert.ok(
      colors.every((color) => colorFamily(color.hex) === family),
      family,
    );
    const lightness = colors.map(({ hex }) => hexToOklch(hex).l);
    for (const [i, l] of lightness.slice(1).entries()) assert.ok(l < lightness[i]! + 0.04, `${family} ${i}`);
  }
});
