import assert from "node:assert/strict";
import test from "node:test";
import { hexToOklch } from "@tincture/color";
import { oklchToHex } from "@tincture/color/harmony";
import { fc } from "../../../test/properties.ts";
import { chromaMax, exceedsGamut, keepDraft, trackGradient } from "./lch-draft.ts";

test("keepDraft() remembers the hue of a gray", () => {
  const draft = { l: 0.6, c: 0, h: 217 };
  assert.deepEqual(keepDraft(draft, oklchToHex(draft)), draft);
});

test("keepDraft() discards coordinates of another color", () => {
  assert.deepEqual(keepDraft({ l: 0.6, c: 0, h: 217 }, "e63946"), hexToOklch("e63946"));
  assert.deepEqual(keepDraft(undefined, "e63946"), hexToOklch("e63946"));
});

test("exceedsGamut() is false for every color that has a hex", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-f]{6}$/), (hex) => {
      assert.equal(exceedsGamut(hexToOklch(hex)), false);
      assert.ok(hexToOklch(hex).c <= chromaMax);
    }),
  );
});

test("exceedsGamut() is true for a green that no screen of sRGB shows", () => {
  assert.equal(exceedsGamut({ l: 0.7, c: 0.32, h: 150 }), true);
});

test("trackGradient() runs from black to white along lightness", () => {
  const track = trackGradient({ l: 0.5, c: 0.1, h: 30 }, "l");
  assert.match(track, /^linear-gradient\(to right, #000000, .*, #ffffff\)$/);
});
