import assert from "node:assert/strict";
import test from "node:test";
import { fileBytesMax, fitSize, checkPicture, describeCameraError } from "./check-picture.ts";

/** Returns the header of a PNG of this size. */
function pngHead(width: number, height: number): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(24));
  head.setBigUint64(0, 0x89504e470d0a1a0an);
  head.setUint32(16, width);
  head.setUint32(20, height);
  return new Uint8Array(head.buffer);
}

const text = new Uint8Array(new TextEncoder().encode("#2a9d8f"));

test("checkPicture() accepts pictures up to its limits", () => {
  assert.equal(checkPicture({ name: "sea.png", size: fileBytesMax }, pngHead(10_000, 10_000)), undefined);
});

test("checkPicture() names the file and the supported formats", () => {
  const refused: readonly [string | undefined, RegExp][] = [
    [checkPicture({ name: "sea.png", size: 0 }, new Uint8Array()), /^"sea\.png" is empty\. Choose a picture: PNG/],
    [checkPicture({ name: "a.txt", size: 7 }, text), /^"a\.txt" is not a picture\. Choose a PNG, JPEG, WebP/],
    [checkPicture({ name: "sea.png", size: 50_000_001 }, pngHead(1, 1)), /^"sea\.png" has 51 MB\..* 50 MB at most/],
    [checkPicture({ name: "b.png", size: 9 }, pngHead(65_535, 65_535)), /65535 × 65535 pixels\..* 100 million at most/],
  ];
  for (const [sentence, shape] of refused) assert.match(String(sentence), shape);
});

test("fitSize() keeps the shape, never enlarges, and keeps at least one pixel", () => {
  assert.deepEqual(fitSize({ width: 4000, height: 1000 }, 10_000), { width: 200, height: 50 });
  assert.deepEqual(fitSize({ width: 16, height: 9 }, 10_000), { width: 16, height: 9 });
  assert.deepEqual(fitSize({ width: 1_000_000, height: 1 }, 10_000), { width: 10_000, height: 1 });
});

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
