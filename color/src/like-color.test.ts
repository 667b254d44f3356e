import assert from "node:assert/strict";
import { test } from "node:test";
import { isLikeColor } from "./like-color.ts";

for (const [one, other, isLike] of [
  ["395c50", "395c50", true],
  ["395c50", "3c5f54", true],
  ["395c50", "605851", false],
  ["e63946", "d62839", true],
  ["000000", "101010", true],
  ["000000", "1d1d1d", false],
] as const) {
  test(`isLikeColor() says ${isLike ? "yes" : "no"} to ${one} and ${other}`, () => {
    assert.equal(isLikeColor(one, other), isLike);
    assert.equal(isLikeColor(other, one), isLike);
  });
}

test("isLikeColor() says no to colors of two families, however small the difference", () => {
  assert.equal(isLikeColor("4b3d3f", "4b3d3d"), true);
  assert.equal(isLikeColor("cfc9b3", "cfcab9"), false);
});
