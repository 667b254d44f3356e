import assert from "node:assert/strict";
import { test } from "node:test";
import { createColorEntries } from "./color-entries.ts";

const colors = [
  { name: "Zinc", hex: "808080" },
  { name: "Éclair", hex: "4e342e" },
  { name: "apple", hex: "c0392b" },
  { name: "Ebony", hex: "0a0a0a" },
  { name: "Sky", hex: "87ceeb" },
  { name: "Apple", hex: "d04030" },
  { name: "Moss", hex: "6b8e23" },
];

function namesIn(order: Readonly<Uint32Array>): readonly string[] {
  const { names } = createColorEntries(colors);
  return Array.from(order, (item) => names[item]!.name);
}

test("createColorEntries() sorts names without regard to case and diacritics, then by the name itself", () => {
  const { byName } = createColorEntries(colors);
  assert.deepEqual(namesIn(byName), ["Apple", "apple", "Ebony", "Éclair", "Moss", "Sky", "Zinc"]);
});

test("createColorEntries() sorts hues upward and puts grays last, dark to light", () => {
  const { byHue } = createColorEntries(colors);
  assert.deepEqual(namesIn(byHue).slice(-4), ["Moss", "Sky", "Ebony", "Zinc"]);
});

test("createColorEntries() sorts lightness from dark to light", () => {
  const order = namesIn(createColorEntries(colors).byLightness);
  assert.deepEqual([order[0], order.at(-1)], ["Ebony", "Sky"]);
});

test("createColorEntries() breaks every tie by name", () => {
  const twins = ["b", "c", "a"].map((name) => ({ name, hex: "123456" }));
  const { names, byHue, byLightness } = createColorEntries(twins);
  assert.deepEqual(
    names.map(({ name }) => name),
    ["a", "b", "c"],
  );
  assert.deepEqual(
    [[...byHue], [...byLightness]],
    [
      [0, 1, 2],
      [0, 1, 2],
    ],
  );
});
