import assert from "node:assert/strict";
import { test } from "node:test";
import { murmurHash } from "./murmur-hash.ts";

const bytesOf = (words: Int32Array) => {
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  for (const [index, word] of words.entries()) view.setInt32(4 * index, word, true);
  return bytes;
};

test("murmurHash() has the published verification value of MurmurHash3_x86_128", () => {
  const key = Uint8Array.from({ length: 256 }, (_, index) => index);
  const hashes = Array.from({ length: 256 }, (_, length) => [
    ...bytesOf(murmurHash(key.subarray(0, length), 256 - length)),
  ]);
  assert.equal(murmurHash(Uint8Array.from(hashes.flat()), 0)[0]! >>> 0, 0xb3ece62a);
});

test("murmurHash() keeps apart what differs in one bit, in all four words", () => {
  const bytes = new Uint8Array(40);
  const plain = murmurHash(bytes, 1);
  for (let bit = 0; bit < 8 * bytes.length; bit += 1) {
    const flipped = Uint8Array.from(bytes);
    flipped[bit >> 3]! ^= 1 << (bit & 7);
    assert.ok(
      murmurHash(flipped, 1).every((word, index) => word !== plain[index]),
      `bit ${bit}`,
    );
  }
});
