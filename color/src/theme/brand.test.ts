import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseBrand } from "./brand.ts";

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

test("chooseBrand() takes no companion that looks like another color, or that a surface swallows", () => {
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
