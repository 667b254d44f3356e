import assert from "node:assert/strict";
import test from "node:test";
import { listAnswerColors } from "./list-answer-colors.ts";

test("listAnswerColors() finds those of one palette and of many", () => {
  const red = { colors: ["ff0000", "aa0000"], info: null };
  assert.deepEqual(listAnswerColors(red), [["ff0000", "aa0000"]]);
  assert.deepEqual(listAnswerColors([red, { colors: ["00ff00"] }]), [["ff0000", "aa0000"], ["00ff00"]]);
});

test("listAnswerColors() puts colors by themselves into one row", () => {
  assert.deepEqual(listAnswerColors({ hex: "ff0000" }), [["ff0000"]]);
  assert.deepEqual(listAnswerColors([{ hex: "ff0000" }, { hex: "00ff00" }]), [["ff0000", "00ff00"]]);
});

test("listAnswerColors() takes nothing else for a color", () => {
  for (const data of [
    undefined,
    null,
    7,
    "ff0000",
    {},
    [],
    { colors: "ff0000" },
    { colors: ["url(x)", 1] },
    { hex: "red" },
  ]) {
    assert.deepEqual(listAnswerColors(data), []);
  }
});
