import assert from "node:assert/strict";
import { test } from "node:test";
import { findFile, findText, isPicture } from "./find-file.ts";

const file = new File(["x"], "sea.png");

test("findFile() takes the file that is pasted, and leaves it where it is only the picture of a text", () => {
  assert.equal(findFile({ files: [file], getData: () => "" }), file);
  assert.equal(findFile({ files: [file], getData: () => "#2a9d8f" }), undefined);
  assert.equal(findFile({ files: [], getData: () => "" }), undefined);
  assert.equal(findFile(null), undefined);
});

test("findText() takes the text without outer spaces", () => {
  assert.equal(findText({ files: [], getData: () => " #2a9d8f\n" }), "#2a9d8f");
  assert.equal(findText(null), "");
});

test("isPicture() goes by the type, without one by the name; an SVG is a text", () => {
  assert.ok(isPicture({ name: "sea", type: "image/png" }));
  assert.ok(isPicture({ name: "IMG_1.HEIC", type: "" }));
  assert.ok(!isPicture({ name: "a.svg", type: "image/svg+xml" }));
  assert.ok(!isPicture({ name: "swatches.ase", type: "" }));
});
