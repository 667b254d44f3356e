import assert from "node:assert/strict";
import test from "node:test";
import { writeGradientCode } from "./write-gradient.ts";

const stops = [
  { hex: "000000", at: 0 },
  { hex: "ffffff", at: 100 },
];

test("writeGradientCode() adds a line with a color space after the one for older browsers, except for sRGB", () => {
  const line = { kind: "linear", angle: 90, stops } as const;
  const [plain, spaced, ...more] = writeGradientCode({ ...line, space: "oklab" }).split("\n");
  assert.match(plain ?? "", /^background-image: linear-gradient\(to right(?:, #[0-9a-f]{6}){7}\);$/);
  assert.equal(spaced, "background-image: linear-gradient(to right in oklab, #000000, #ffffff);");
  assert.deepEqual(more, []);
  assert.equal(
    writeGradientCode({ ...line, space: "srgb" }),
    "background-image: linear-gradient(to right, #000000, #ffffff);",
  );
});
