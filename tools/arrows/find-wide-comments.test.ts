import assert from "node:assert/strict";
import test from "node:test";
import { findWideComments } from "./find-wide-comments.ts";

const comments = ["// x", "/** x", " * x", "  {/* x"].map((start) => start.padEnd(100, "x"));

test("findWideComments() finds each kind of comment above 100 columns, with its line", () => {
  const source = ["const a = 1;", ...comments, ...comments.map((line) => `${line}x`)].join("\n");
  assert.deepEqual(
    findWideComments([{ path: "a.ts", source }]),
    [6, 7, 8, 9].map((line) => `a.ts:${line} the comment has 101 columns, at most 100 are allowed`),
  );
});

test("findWideComments() counts characters, and passes code and generators", () => {
  const wide = "x".repeat(120);
  const source = [`// ${"🎨".repeat(97)}`, `const ${wide} = 1; // short`, `  *${wide}() {}`, `"// ${wide}"`].join("\n");
  assert.deepEqual(findWideComments([{ path: "a.ts", source }]), []);
});
