import assert from "node:assert/strict";
import test from "node:test";
import { readSaveState } from "./save-state.ts";

const known = { isSaved: false, saveCount: 3 };

test("readSaveState() shows what is asked for before the answer", () => {
  assert.deepEqual(readSaveState(known, "save"), { isSaved: true, saveCount: 4 });
  const answer = { isSaved: true, saveCount: 9 };
  assert.deepEqual(readSaveState(answer, "unsave"), { isSaved: false, saveCount: 8 });
  assert.deepEqual(readSaveState(answer, "save"), answer);
});
