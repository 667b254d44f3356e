import assert from "node:assert/strict";
import { test } from "node:test";
import { tellCameraProblem } from "./tell-camera-problem.ts";

test("tellCameraProblem() says what helps, and leads to a file in any case", () => {
  const tell = (name: string) => tellCameraProblem(new DOMException("", name));
  assert.match(tell("NotAllowedError"), /may not use the camera\. Allow it/);
  assert.match(tell("NotFoundError"), /No camera was found/);
  assert.match(tell("NotReadableError"), /in use elsewhere/);
  for (const error of [new TypeError("odd"), "odd"]) assert.match(tellCameraProblem(error), /could not be started/);
  for (const name of ["NotAllowedError", "NotFoundError", "NotReadableError", "Odd"]) {
    assert.match(tell(name), /choose a file/i);
  }
});
