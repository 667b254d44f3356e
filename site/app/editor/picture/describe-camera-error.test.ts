import assert from "node:assert/strict";
import { test } from "node:test";
import { describeCameraError } from "./describe-camera-error.ts";

test("describeCameraError() names a remedy, and always offers a file", () => {
  const tell = (name: string) => describeCameraError(new DOMException("", name));
  assert.match(tell("NotAllowedError"), /may not use the camera\. Allow it/);
  assert.match(tell("NotFoundError"), /No camera was found/);
  assert.match(tell("NotReadableError"), /in use elsewhere/);
  for (const error of [new TypeError("odd"), "odd"]) assert.match(describeCameraError(error), /could not be started/);
  for (const name of ["NotAllowedError", "NotFoundError", "NotReadableError", "Odd"]) {
    assert.match(tell(name), /choose a file/i);
  }
});
