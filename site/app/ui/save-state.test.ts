import assert from "node:assert/strict";
import test from "node:test";
import { readSaveState } from "./save-state.ts";

const given = { isSaved: false, saveCount: 3 };
const nothing = { answer: undefined, intent: undefined };

test("readSaveState() shows what the page was made with until something happens", () => {
  assert.deepEqual(readSaveState({ ...nothing, given }), given);
});

test("readSaveState() shows what is asked for before the answer", () => {
  assert.deepEqual(readSaveState({ ...nothing, given, intent: "save" }), { isSaved: true, saveCount: 4 });
  const answer = { isSaved: true, saveCount: 9 };
  assert.deepEqual(readSaveState({ given, answer, intent: "unsave" }), { isSaved: false, saveCount: 8 });
  assert.deepEqual(readSaveState({ given, answer, intent: "save" }), answer);
});

test("readSaveState() goes back where the request was refused", () => {
  assert.deepEqual(readSaveState({ given, answer: { problem: "No such palette" }, intent: undefined }), given);
});

test("readSaveState() never counts below zero", () => {
  const state = readSaveState({ ...nothing, given: { isSaved: true, saveCount: 0 }, intent: "unsave" });
  assert.equal(state.saveCount, 0);
});
