import assert from "node:assert/strict";
import { test } from "node:test";
import { findFile, isPicture } from "./find-file.ts";

const file = new File(["x"], "sea.png");

test("findFile() returns a pasted file, except a picture of pasted text", () => {
  assert.equal(findFile({ files: [file], getData: () => "" }), file);
  assert.equal(findFile({ files: [file], getData: () => "#2a9d8f" }), undefined);
  assert.equal(findFile({ files: [], getData: () => "" }), undefined);
  assert.equal(findFile(null), undefined);
});

test("isPicture() checks the type, or else the name; an SVG is text", () => {
  assert.ok(isPicture({ name: "sea", type: "image/png" }));
  assert.ok(isPicture({ name: "IMG_1.HEIC", type: "" }));
  assert.ok(!isPicture({ name: "a.svg", type: "image/svg+xml" }));
  assert.ok(!isPicture({ name: "swatches.ase", type: "" }));
});
