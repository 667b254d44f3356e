import assert from "node:assert/strict";
import test from "node:test";
import { fc } from "../../test/properties.ts";
import { apcaContrast } from "./apca.ts";

/**
 * Text, background and Lc from the test suite of apca-w3 0.1.9. The last two are from its
 * documentation.
 */
const published = [
  ["888888", "ffffff", 63.056469930209424],
  ["ffffff", "888888", -68.54146436644962],
  ["000000", "aaaaaa", 58.146262578561334],
  ["aaaaaa", "000000", -56.24113336839742],
  ["112233", "ddeeff", 91.66830811481631],
  ["ddeeff", "112233", -93.06770049484275],
  ["112233", "444444", 8.32326136957393],
  ["444444", "112233", -7.526878460278154],
  ["000000", "ffffff", 106.04067321268862],
  ["ffffff", "000000", -107.88473318309848],
] as const;

test("apcaContrast() gives the published values", () => {
  for (const [text, ground, lc] of published)
    assert.ok(Math.abs(apcaContrast(text, ground) - lc) < 1e-9, `${text} on ${ground}: ${apcaContrast(text, ground)}`);
});

const hexes = fc.stringMatching(/^[0-9a-f]{6}$/);

test("apcaContrast() tells the polarity by its sign, and is 0 where there is next to none", () => {
  assert.equal(apcaContrast("fafafa", "ffffff"), 0);
  assert.equal(apcaContrast("112233", "223344"), 0);
  fc.assert(
    fc.property(hexes, hexes, (text, ground) => {
      const [lc, swapped] = [apcaContrast(text, ground), apcaContrast(ground, text)];
      assert.ok(lc * swapped <= 0 && lc < 107 && lc > -108);
    }),
  );
});

test("apcaContrast() refuses what is no hex", () => {
  assert.throws(() => apcaContrast("red", "ffffff"), SyntaxError);
});
