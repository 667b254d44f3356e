import assert from "node:assert/strict";
import { test } from "node:test";
import { findFile } from "./find-file.ts";

const file = new File(["x"], "sea.png");

test("findFile() takes the file that is pasted, and leaves it where it is only the picture of a text", () => {
  assert.equal(findFile({ files: [file], getData: () => "" }), file);
  assert.equal(findFile({ files: [file], getData: () => "#2a9d8f" }), undefined);
  assert.equal(findFile({ files: [], getData: () => "" }), undefined);
  assert.equal(findFile(null), undefined);
});
