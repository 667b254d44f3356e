import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { chooseBrand, orderForTheme } from "./brand.ts";
import { createTheme } from "./create-theme.ts";

const hexes = fc.oneof(fc.stringMatching(/^[0-9a-f]{6}$/), fc.constantFrom("3b82f6", "ff6b35", "ffffff"));
const palettes = fc.array(hexes, { minLength: 1, maxLength: 8 });

test("chooseBrand() gives the roles to the colors in the order in which they are given", () => {
  assert.deepEqual(chooseBrand(["264653", "2a9d8f", "e9c46a", "f4a261"]), {
    primary: "264653",
    secondary: "2a9d8f",
    accent: "e9c46a",
  });
});

test("chooseBrand() passes over a first color that a light page swallows, and over a last resort when all are so", () => {
  assert.equal(chooseBrand(["f9f7f7", "dbe2ef", "3f72af"]).primary, "3f72af");
  assert.equal(chooseBrand(["fffffe", "fefefe"]).primary, "fffffe");
  assert.equal(chooseBrand(["0a0a0a", "ff0000"]).primary, "0a0a0a", "black is a brand");
});

test("chooseBrand() takes no companion that looks like another color, or that would have to move", () => {
  const none = { secondary: undefined, accent: undefined };
  assert.deepEqual(chooseBrand(["3b82f6", "3b82f6", "3c83f7"]), { primary: "3b82f6", ...none });
  assert.deepEqual(chooseBrand(["3b82f6", "ffffff", "000000"]), { primary: "3b82f6", ...none });
});

test("chooseBrand() makes a single companion the accent if it is lively, else the secondary color", () => {
  assert.equal(chooseBrand(["3b82f6", "ff6b35"]).accent, "ff6b35");
  assert.equal(chooseBrand(["3b82f6", "8a7f80"]).secondary, "8a7f80");
});

test("chooseBrand() gives a role to whom it is given, and the others to what is left", () => {
  const colors = ["264653", "2a9d8f", "e9c46a", "f4a261"];
  const { primary, secondary, accent } = chooseBrand(colors, { secondary: "264653", danger: "2a9d8f" });
  assert.deepEqual([primary, secondary, accent], ["e9c46a", "264653", "f4a261"]);
  assert.deepEqual(chooseBrand(["264653"], { danger: "264653" }).primary, "264653", "the only one has both roles");
  assert.deepEqual(chooseBrand(colors, { neutral: "264653" }).primary, "264653", "neutral takes nothing away");
});

test("orderForTheme() keeps every color, and puts first what createTheme() then leaves as it is", () => {
  fc.assert(
    fc.property(palettes, (colors) => {
      const ordered = orderForTheme(colors);
      assert.deepEqual(ordered.toSorted(), colors.toSorted());
      assert.deepEqual(orderForTheme(ordered).toSorted(), ordered.toSorted());
    }),
  );
  const loud = orderForTheme(["f1faee", "1d3557", "a8dadc", "e63946", "457b9d"]);
  assert.equal(loud[0], "e63946");
  const { brand, moved } = createTheme(loud, "AA");
  assert.deepEqual([brand.primary, brand.secondary], ["e63946", loud[1]]);
  assert.deepEqual(
    moved.filter(({ mode }) => mode === "light" || mode === "dark"),
    [],
  );
});
