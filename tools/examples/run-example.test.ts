import assert from "node:assert/strict";
import test from "node:test";
import { findFalsehood } from "./run-example.ts";

const scope = {
  double: (x: number) => x * 2,
  pair: (x: number) => ({ x, y: [x] }),
  refuse: () => {
    throw new RangeError("no");
  },
};
const judge = (call: string, value?: string) => findFalsehood({ line: 1, call, value }, scope);

test("findFalsehood() finds none in an example that is true", () => {
  assert.equal(judge("double(2)", "4"), undefined);
  assert.equal(judge("pair(1)", "{ x: 1, y: [1] }"), undefined);
  assert.equal(judge("refuse()", "throws RangeError"), undefined);
});

test("findFalsehood() shows what a call really returns", () => {
  assert.equal(judge("double(2)", "5"), "double(2) is 4, not 5");
  assert.equal(judge("pair(1)", "{ x: 1 }"), "pair(1) is { x: 1, y: [ 1 ] }, not { x: 1 }");
});

test("findFalsehood() tells an error that was not promised, and one that did not come", () => {
  assert.equal(judge("refuse()", "1"), "refuse() is a thrown RangeError, not 1");
  assert.equal(judge("double(1)", "throws RangeError"), "double(1) is 2, not a thrown RangeError");
  assert.equal(judge("missing()", "1"), "missing() is a thrown ReferenceError, not 1");
});

test("findFalsehood() refuses an example without a value", () => {
  assert.equal(judge("double(2)\n"), "shows no value: double(2)");
});
