import assert from "node:assert/strict";
import { test } from "node:test";
import { createColorEntries } from "./color-entries.ts";

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
