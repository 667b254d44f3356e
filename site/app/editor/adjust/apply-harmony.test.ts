import assert from "node:assert/strict";
import test from "node:test";
import { colorHarmonies } from "@tincture/color/harmony";
import { fc } from "../../../../test/properties.ts";
import { runs } from "../../../../test/sizes.ts";
import { anyState } from "../../../../test/support/site/any-state.ts";
import { applyHarmony } from "./apply-harmony.ts";

const slot = (id: number, hex: string, isLocked = false) => ({ id, hex, isLocked });

test("applyHarmony() fills unlocked slots with the harmony and removes the rest", () => {
  const palette = [slot(0, "000000"), slot(1, "ff0000"), slot(2, "ffffff", true), slot(3, "808080")];
  const hexes = applyHarmony(palette, 1, ["ff0000", "019aac"]).map(({ hex }) => hex);
  assert.deepEqual(hexes, ["019aac", "ff0000", "ffffff"]);
});

test("applyHarmony() adds slots if too few are unlocked", () => {
  const placed = applyHarmony([slot(4, "ff0000"), slot(7, "ffffff", true)], 4, ["ff0000", "00ff00", "0000ff"]);
  assert.deepEqual(
    placed.map(({ id, hex }) => [id, hex]),
    [
      [4, "ff0000"],
      [7, "ffffff"],
      [undefined, "00ff00"],
      [undefined, "0000ff"],
    ],
  );
});

test("applyHarmony() keeps locked colors and the color itself, within the size of a palette", () => {
  fc.assert(
    fc.property(anyState(), fc.nat(7), fc.nat(5), ({ present }, at, figure) => {
      const chosen = present[at % present.length]!;
      const placed = applyHarmony(present, chosen.id, colorHarmonies(chosen.hex)[figure]!.colors);
      assert.ok(placed.length <= 8);
      for (const { id, hex } of present.filter((swatch) => swatch.isLocked || swatch === chosen))
        assert.ok(placed.some((one) => one.id === id && one.hex === hex));
    }),
    runs(40),
  );
});
