import assert from "node:assert/strict";
import { test } from "node:test";
import { listColorNames } from "./color-names.ts";

test("listColorNames() lists some 31,900 colors, each name and each hex once", () => {
  const names = listColorNames();
  assert.ok(names.length > 31_000);
  assert.equal(new Set(names.map(({ name }) => name)).size, names.length);
  assert.equal(new Set(names.map(({ hex }) => hex)).size, names.length);
});

test("listColorNames() gives lowercase hexes without # and trimmed names", () => {
  for (const { name, hex } of listColorNames()) {
    assert.match(hex, /^[0-9a-f]{6}$/);
    assert.ok(name !== "" && name === name.trim());
  }
});
