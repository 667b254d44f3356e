import assert from "node:assert/strict";
import test from "node:test";
import { parseInline } from "./parse-inline.ts";

test("parseInline() tells code, bold text and links from the rest", () => {
  assert.deepEqual(parseInline("See `Allow`, **now**, in [Scaling](scaling.md)."), [
    { kind: "text", text: "See " },
    { kind: "code", text: "Allow" },
    { kind: "text", text: ", " },
    { kind: "strong", text: "now" },
    { kind: "text", text: ", in " },
    { kind: "link", text: "Scaling", target: "scaling.md" },
    { kind: "text", text: "." },
  ]);
});

test("parseInline() leaves marks inside code alone", () => {
  assert.deepEqual(parseInline("`a **b** [c](d)`"), [{ kind: "code", text: "a **b** [c](d)" }]);
});
