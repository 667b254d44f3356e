import assert from "node:assert/strict";
import test from "node:test";
import { fc } from "../../../test/properties.ts";
import { orderColors } from "../generate/order-colors.ts";
import { hexToOklch } from "../oklab.ts";
import { type colorOrders, sortColors } from "./adjust-palette.ts";

const palettes = fc.array(fc.stringMatching(/^[0-9a-f]{6}$/), { minLength: 2, maxLength: 8 });
const sort = (hexes: readonly string[], order: (typeof colorOrders)[number]) =>
  sortColors(hexes, order).map((position) => hexes[position]!);

test("sortColors() goes by lightness, by chroma and by the generator's path", () => {
  fc.assert(
    fc.property(palettes, (hexes) => {
      const axes = sort(hexes, "lightness").map((hex) => hexToOklch(hex).l);
      assert.deepEqual(
        axes,
        axes.toSorted((one, other) => one - other),
      );
      const chroma = sort(hexes, "chroma").map((hex) => hexToOklch(hex).c);
      assert.deepEqual(
        chroma,
        chroma.toSorted((one, other) => one - other),
      );
      assert.deepEqual(sort(hexes, "nearness"), orderColors(hexes));
    }),
  );
});

test("sortColors() puts grays before hues, the dark ones first", () => {
  const hexes = ["0000ff", "ffffff", "00ff00", "ff0000", "101010"];
  assert.deepEqual(sort(hexes, "hue"), ["101010", "ffffff", "ff0000", "00ff00", "0000ff"]);
});
