import assert from "node:assert/strict";
import { test } from "node:test";
import { ciede2000, hexToLab, simulateDeficiency } from "@tincture/color";
import { listColorNames } from "@tincture/color/names";
import { testCatalog as catalog } from "../../../../test/support/colors/test-catalog.ts";
import { describeColorPart } from "./color-parts.ts";

test("describeColorPart.neighbors() has the twelve named colors that comparing with each finds, itself left out", () => {
  for (const hex of ["663399", "e63946", "000000"]) {
    const nearest = listColorNames()
      .filter((named) => named.hex !== hex)
      .map((named) => ciede2000(hexToLab(hex), hexToLab(named.hex)))
      .sort((one, other) => one - other);
    const neighbors = describeColorPart.neighbors(hex, catalog);
    assert.deepEqual(
      neighbors.map(({ distance }) => distance),
      nearest.slice(0, 12).map((distance) => Math.round(distance * 100) / 100),
    );
    assert.ok(neighbors.every((named) => catalog.getColor(named.hex).name === named.name && named.hex !== hex));
  }
});

test("describeColorPart has the scale by steps, each harmony from the color on, and the color as others see it", () => {
  assert.equal(describeColorPart.scale("3b82f6", catalog)["600"], "3b82f6");
  const harmonies = describeColorPart.harmonies("ff0000", catalog);
  assert.deepEqual(
    Object.entries(harmonies).map(([name, colors]) => `${name} ${colors.length}`),
    ["complement 2", "analogous 3", "triad 3", "split_complement 3", "tetrad 4", "square 4"],
  );
  assert.ok(Object.values(harmonies).every((colors) => colors.includes("ff0000")));
  const { protanopia, achromatopsia } = describeColorPart.vision("ff0000", catalog);
  assert.deepEqual([protanopia, achromatopsia], [simulateDeficiency("ff0000", "protanopia"), "7f7f7f"]);
});
