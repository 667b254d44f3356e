import assert from "node:assert/strict";
import test from "node:test";
import { fc } from "../../../../test/properties.ts";
import { runs } from "../../../../test/sizes.ts";
import { anyState } from "../../../../test/support/site/any-state.ts";
import { replaceUnlocked } from "./replace-unlocked.ts";

/** Creates slots from color names. A name with a bang is locked. */
function slotsOf(...names: readonly string[]) {
  return names.map((name, id) => ({ id, hex: name.replace("!", ""), isLocked: name.endsWith("!") }));
}

const show = (names: readonly string[], colors: readonly string[], keptId?: number) =>
  replaceUnlocked(slotsOf(...names), colors, keptId)
    .map(({ id, hex }) => `${hex}${id ?? "+"}`)
    .join(" ");

test("replaceUnlocked() keeps locked slots in place and the ids of the others", () => {
  assert.equal(show(["a", "b!", "c"], ["x", "y", "z"]), "x0 b1 y2 z+");
  assert.equal(show(["a", "b", "c!", "d"], ["x"], 1), "x0 b1 c2");
});

test("replaceUnlocked() drops slots without a color, and colors beyond the size of a palette", () => {
  assert.equal(show(["a", "b!", "c"], ["x"]), "x0 b1");
  assert.equal(show(["a!", "b!"], ["1", "2", "3", "4", "5", "6", "7", "8"]), "a0 b1 1+ 2+ 3+ 4+ 5+ 6+");
  assert.equal(show(["a"], []), "");
});

test("replaceUnlocked() keeps locked and kept colors, within the size of a palette", () => {
  fc.assert(
    fc.property(anyState(), fc.nat(7), fc.array(fc.constantFrom("111111", "222222")), ({ present }, at, colors) => {
      const kept = present[at % present.length]!;
      const replaced = replaceUnlocked(present, colors, kept.id);
      assert.ok(replaced.length <= 8);
      for (const { id, hex } of present.filter((swatch) => swatch.isLocked || swatch === kept))
        assert.ok(replaced.some((one) => one.id === id && one.hex === hex));
    }),
    runs(40),
  );
});
