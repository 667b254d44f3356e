import assert from "node:assert/strict";
import test from "node:test";
import { startChoice } from "./read-source.ts";

const list = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ hex: String(at).padStart(6, "0"), name: "" }));
const chosenOf = (choice: ReturnType<typeof startChoice>) =>
  choice.filter(({ isChosen }) => isChosen).map(({ hex }) => hex);

test("startChoice() selects all colors that fit, or the first eight distinct ones", () => {
  const twice = [...list(2), ...list(2)];
  assert.equal(chosenOf(startChoice(twice)).length, 4);
  const many = startChoice([...list(6), ...list(12)]);
  assert.equal(many.length, 12);
  assert.deepEqual(
    chosenOf(many),
    list(8).map(({ hex }) => hex),
  );
});
