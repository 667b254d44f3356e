import assert from "node:assert/strict";
import test from "node:test";
import { formatColor } from "./format-color.ts";

test("formatColor() writes a color as CSS takes it", () => {
  assert.deepEqual(formatColor("2a9d8f"), {
    hex: "#2a9d8f",
    rgb: "rgb(42 157 143)",
    hsl: "hsl(173 58% 39%)",
    oklch: "oklch(0.6304 0.1013 183.03)",
  });
  assert.equal(formatColor("000000").oklch, "oklch(0 0 0)");
});
