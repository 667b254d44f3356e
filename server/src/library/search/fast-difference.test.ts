import assert from "node:assert/strict";
import { test } from "node:test";
import { ciede2000, hexToLab } from "@tincture/color";
import { fc } from "../../../../test/properties.ts";
import { runs } from "../../../../test/sizes.ts";
import { fastDifference } from "./fast-difference.ts";

const channel = fc.nat(255);
const step = fc.integer({ min: -3, max: 3 });

function toHex(channels: readonly number[]): string {
  return channels.map((value) => Math.min(255, Math.max(0, value)).toString(16).padStart(2, "0")).join("");
}

test("fastDifference() equals ciede2000() for distant, similar, gray and opposite colors", () => {
  const property = fc.property(fc.tuple(channel, channel, channel), fc.tuple(step, step, step), (color, steps) => {
    const near = color.map((value, place) => value + steps[place]!);
    const opposite = color.map((value) => 255 - value);
    const gray = [color[0], color[0], color[0]];
    for (const other of [near, opposite, gray, color.toReversed(), [0, 0, 0]]) {
      const labs = [hexToLab(toHex(color)), hexToLab(toHex(other))] as const;
      assert.ok(Math.abs(fastDifference(...labs) - ciede2000(...labs)) < 1e-9, `${toHex(color)} ${toHex(other)}`);
    }
  });
  fc.assert(property, runs(2000, 200_000));
});
