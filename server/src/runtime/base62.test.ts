import assert from "node:assert/strict";
import { test } from "node:test";
import { formatBase62, poolRandomBytes, randomBase62 } from "./base62.ts";

test("formatBase62() pads and counts through digits, capitals and small letters", () => {
  assert.equal(formatBase62(0, 3), "000");
  assert.equal(formatBase62(61, 2), "0z");
  assert.equal(formatBase62(62, 2), "10");
  assert.equal(formatBase62(0xffffffff, 6), "4gfFC3");
});

test("randomBase62() draws again where a byte would favor a digit", () => {
  const draws = [Uint8Array.of(255, 248), Uint8Array.of(0, 61)];
  assert.equal(
    randomBase62(2, () => draws.shift()!),
    "0z",
  );
});

test("poolRandomBytes() returns each byte once, and draws as many as are needed", () => {
  let drawn = 0;
  const randomBytes = poolRandomBytes((count) => Uint8Array.from({ length: count }, () => (drawn += 1)));
  assert.deepEqual([...randomBytes(2), ...randomBytes(3)], [1, 2, 3, 4, 5]);
  assert.equal(randomBytes(10_000).length, 10_000);
  assert.equal(drawn, 4096 + 10_000);
});
