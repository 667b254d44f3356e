import assert from "node:assert/strict";
import { test } from "node:test";
import { isOneTypo } from "./one-typo.ts";

for (const [word, intended, isTypo] of [
  ["teracotta", "terracotta", true],
  ["wihtout", "without", true],
  ["rainyy", "rainy", true],
  ["bleu", "blue", true],
  ["gren", "green", true],
  ["redd", "red", true],
  ["lavander", "lavender", true],
  ["akery", "bakery", false],
  ["kitchan", "kitchen", true],
  ["green", "green", false],
  ["read", "red", false],
  ["rad", "red", false],
  ["gold", "cold", false],
  ["pine", "pink", false],
  ["teracota", "terracotta", true],
  ["terracota", "teracotta", true],
  ["mississipi", "misisippi", true],
  ["rede", "reed", true],
  ["sunsetts", "sunset", false],
  ["xxxxxxxx", "x", false],
  ["tercota", "terracotta", false],
] as const) {
  test(`isOneTypo() says ${isTypo ? "yes" : "no"} to ${word} for ${intended}`, () => {
    assert.equal(isOneTypo(word, intended), isTypo);
  });
}
