import assert from "node:assert/strict";
import test from "node:test";
import { readExamples } from "./read-examples.ts";

test("readExamples() reads calls with their values and lines", () => {
  const source = ["/**", " * Adds.", " * @example", " * add(1, 2)  // 3", " * add(0, 0)  // 0", " */"].join("\n");
  assert.deepEqual(readExamples(source), [
    { line: 4, call: "add(1, 2)", value: "3" },
    { line: 5, call: "add(0, 0)", value: "0" },
  ]);
});

test("readExamples() joins a call that runs over lines", () => {
  const source = ["/**", " * @example", " * add(", " *   1,", " * )  // 1", " */"].join("\n");
  assert.deepEqual(readExamples(source), [{ line: 3, call: "add(\n  1,\n)", value: "1" }]);
});

test("readExamples() stops at the next tag and at the end of the docstring", () => {
  const source = ["/**", " * @example", " * f()  // 1", " * @see x  // 2", " */", "g()  // 3"].join("\n");
  assert.deepEqual(
    readExamples(source).map(({ call }) => call),
    ["f()"],
  );
});

test("readExamples() reports a call without a value instead of passing over it", () => {
  const source = ["/**", " * @example", " * f()", " */"].join("\n");
  assert.deepEqual(readExamples(source), [{ line: 3, call: "f()\n", value: undefined }]);
});

test("readExamples() keeps an address in a call apart from the value", () => {
  const source = ["/**", " * @example", ` * f("https://x.test")  // "y"`, " */"].join("\n");
  assert.deepEqual(readExamples(source), [{ line: 3, call: `f("https://x.test")`, value: `"y"` }]);
});
