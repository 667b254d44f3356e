import assert from "node:assert/strict";
import { test } from "node:test";
import { areaUnderCurve } from "./auc.ts";

function cases(tagged: readonly number[], others: readonly number[]): Parameters<typeof areaUnderCurve>[0] {
  return [
    ...tagged.map((score) => ({ score, isTagged: true })),
    ...others.map((score) => ({ score, isTagged: false })),
  ];
}

test("areaUnderCurve() is the share of pairs in the right order, equal ones by half", () => {
  assert.equal(areaUnderCurve(cases([3, 2], [1, 0])), 1);
  assert.equal(areaUnderCurve(cases([0], [1, 2])), 0);
  assert.equal(areaUnderCurve(cases([1, 3], [0, 2])), 0.75);
  assert.equal(areaUnderCurve(cases([1, 1], [1, 1])), 0.5);
  assert.equal(areaUnderCurve(cases([1], [-Infinity, -Infinity])), 1);
});
