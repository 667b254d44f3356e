import assert from "node:assert/strict";
import { test } from "node:test";
import { findFlaw, type Flaw } from "./find-flaw.ts";

const examples: readonly (readonly [palette: string, flaw: Flaw | undefined])[] = [
  ["808080-8a8580-d0ccc8", "mush"],
  ["b0413e-3e6fb0-3e8f4f", "flat"],
  ["5b5340-6f6a4a-e8e0c8-a03020", "mud"],
  ["050505-0a0810-c03030-f0e0d0", "night"],
  ["1f3031-ff0000-ff55ff-ffffff", "garish"],
  ["101030-00ff9c-8080c0", "garish"],
  ["2a7e62-ffffff", "bare"],
  ["264653-274754-e9c46a", "crowded"],
  ["264653-2a9d8f-e9c46a-f4a261-e76f51", undefined],
  ["f4b0a8-fdf2d0-b5e0c4-a8c8f0", undefined],
];

for (const [palette, flaw] of examples) {
  test(`findFlaw() finds ${flaw ?? "nothing wrong"} in ${palette}`, () => {
    assert.equal(findFlaw(palette.split("-")), flaw);
  });
}
