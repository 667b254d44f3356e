import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32 as nodeCrc32, inflateSync } from "node:zlib";
import { fc } from "../../../test/properties.ts";
import { crc32, storeUncompressed } from "./bytes.ts";

const contents = fc.uint8Array({ maxLength: 2000 });

test("crc32() agrees with zlib", () => {
  fc.assert(fc.property(contents, (bytes) => crc32(bytes) === nodeCrc32(bytes)));
});

test("storeUncompressed() is what zlib inflates to the same bytes, checksum and all", () => {
  fc.assert(
    fc.property(contents, (bytes) => assert.deepEqual(new Uint8Array(inflateSync(storeUncompressed(bytes))), bytes)),
  );
});

test("storeUncompressed() splits what is longer than a block", () => {
  for (const length of [65_534, 65_535, 65_536, 131_070, 131_071, 400_000]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * index) % 251);
    assert.deepEqual(new Uint8Array(inflateSync(storeUncompressed(bytes))), bytes);
  }
});
