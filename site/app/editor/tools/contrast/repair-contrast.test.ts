import assert from "node:assert/strict";
import test from "node:test";
import { contrastRatio } from "@tincture/color";
import { fc } from "../../../../../test/properties.ts";
import { runs } from "../../../../../test/sizes.ts";
import { anyState } from "../../../../../test/support/site/any-state.ts";
import { repairContrast } from "./repair-contrast.ts";

const slot = (id: number, hex: string, isLocked = false) => ({ id, hex, isLocked });

test("repairContrast() changes a pair as little as possible and describes the change", () => {
  const { colors, message } = repairContrast([slot(3, "777777"), slot(5, "ffffff")], { goal: "4.5", pair: [5, 3] });
  assert.deepEqual(colors, [
    { id: 3, hex: "767676" },
    { id: 5, hex: "ffffff" },
  ]);
  assert.equal(message, "#ffffff and #767676 have 4.54\u00a0:\u00a01. Changed: #777777 to #767676.");
});

test("repairContrast() keeps locked colors, and reports if that is impossible", () => {
  fc.assert(
    fc.property(anyState(), ({ present }) => {
      const { colors } = repairContrast(present, { goal: "3" });
      for (const { id, hex, isLocked } of present)
        if (isLocked && colors) assert.equal(colors.find((one) => one.id === id)?.hex, hex);
    }),
    runs(15),
  );
  const locked = repairContrast([slot(0, "777777", true), slot(1, "ffffff", true)], { goal: "4.5" });
  assert.deepEqual(locked, {
    colors: undefined,
    message: "No palette near this one keeps that with its locked colors.",
  });
});

test("repairContrast() reports if nothing needs to change", () => {
  const { colors, message } = repairContrast([slot(0, "000000"), slot(1, "ffffff")], { goal: "safe" });
  assert.deepEqual(
    colors?.map(({ hex }) => hex),
    ["000000", "ffffff"],
  );
  assert.match(message, /^The closest two colors .* Nothing had to change\.$/);
});

test("repairContrast() reaches the ratio for every color", () => {
  const hexes = ["fde2e4", "e2ece9", "dfe7fd"].map((hex, id) => slot(id, hex));
  const repaired = repairContrast(hexes, { goal: "4.5" }).colors?.map(({ hex }) => hex) ?? [];
  assert.equal(repaired.length, 3);
  for (const hex of repaired)
    assert.ok(
      repaired.some((other) => contrastRatio(hex, other) >= 4.5),
      hex,
    );
});
