import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { wrapIcon } from "./wrap-icon.ts";

test("wrapIcon() names the place and the length of the picture", () => {
  const icon = wrapIcon(Uint8Array.of(1, 2, 3), 32);
  assert.deepEqual([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)], [0, 1, 1]);
  assert.deepEqual([icon[6], icon[7]], [32, 32]);
  const start = icon.readUInt32LE(18);
  assert.deepEqual([...icon.subarray(start, start + icon.readUInt32LE(14))], [1, 2, 3]);
});

test("wrapIcon() made the favicon.ico of the site", () => {
  const icon = readFileSync(new URL("../../site/public/favicon.ico", import.meta.url));
  const png = icon.subarray(icon.readUInt32LE(18));
  assert.equal(png.subarray(1, 4).toString("latin1"), "PNG");
  assert.equal(icon[6], png.readUInt32BE(16));
});
