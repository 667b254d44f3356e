import assert from "node:assert/strict";
import test from "node:test";
import { noAdjustment } from "@tincture/color/adjust";
import { fc } from "../../../../../test/properties.ts";
import { runs } from "../../../../../test/sizes.ts";
import { anyState, start } from "../../../../../test/support/site/any-state.ts";
import { adjustSwatches, resumeAdjusting, finishAdjustment, startAdjusting, tryAdjustment } from "./adjust-session.ts";

const warm = { amounts: { ...noAdjustment, warmth: 40, hue: 12 }, keepsLocked: true };
const turned = { amounts: { ...noAdjustment, hue: 90 }, keepsLocked: true };

test("adjustSwatches() returns the original colors when all sliders are at 0", () => {
  fc.assert(
    fc.property(anyState(), ({ present }) => {
      const session = tryAdjustment(startAdjusting(present), turned);
      assert.deepEqual(adjustSwatches(session, { amounts: noAdjustment, keepsLocked: false }), present);
    }),
    runs(40),
  );
});

test("adjustSwatches() keeps locked colors, unless they are included", () => {
  const base = start.present.map((swatch) => ({ ...swatch, isLocked: swatch.id === 1 }));
  const session = startAdjusting(base);
  const kept = adjustSwatches(session, turned);
  assert.deepEqual(kept[1], base[1]);
  assert.notEqual(kept[0]?.hex, base[0]?.hex);
  assert.notEqual(adjustSwatches(session, { ...turned, keepsLocked: false })[1]?.hex, base[1]?.hex);
});

test("resumeAdjusting() restores the sliders of a palette that undo restores, in any order", () => {
  const first = finishAdjustment(tryAdjustment(startAdjusting(start.present), warm));
  const session = finishAdjustment(tryAdjustment(first, turned));
  const undone = adjustSwatches(session, warm).toReversed();
  assert.deepEqual(resumeAdjusting(session, undone), { session, settings: warm });
  assert.deepEqual(resumeAdjusting(session, start.present).settings.amounts, noAdjustment);
});

test("resumeAdjusting() starts a new session after any other change, or a lock", () => {
  const session = finishAdjustment(tryAdjustment(startAdjusting(start.present), turned));
  const shown = adjustSwatches(session, turned);
  const change = (changed: object) => shown.map((swatch) => ({ ...swatch, ...changed }));
  for (const present of [change({ hex: "123456" }), shown.slice(1), change({ isLocked: true })]) {
    const next = resumeAdjusting(session, present);
    assert.deepEqual([next.session.base, next.settings.amounts], [present, noAdjustment]);
  }
});
