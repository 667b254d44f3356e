import assert from "node:assert/strict";
import test from "node:test";
import { createFrame } from "./frame.ts";

test("createFrame() keeps the aspect ratio, in units that suit the width", () => {
  assert.deepEqual(createFrame(640, 400), { width: 1280, height: 800, isTall: false });
  assert.deepEqual(createFrame(390, 300), { width: 390, height: 300, isTall: true });
  assert.deepEqual(createFrame(1080, 1350), { width: 540, height: 675, isTall: true });
});
