import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { formatBase62, poolBase62, randomBase62 } from "./base62.ts";

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

test("poolBase62() gives out every digit once, and asks its source once for many texts", () => {
  const drawn: string[] = [];
  const draw = poolBase62(17, (size) => {
    // Bytes below the largest multiple of 62 become one digit each.
    const bytes = randomBytes(size).map((byte) => byte % 248);
    drawn.push(randomBase62(size, () => bytes));
    return bytes;
  });
  const texts = Array.from({ length: 5000 }, () => draw());
  assert.ok(texts.every((text) => text.length === 17));
  assert.ok(drawn.join("").startsWith(texts.join("")));
  assert.ok(drawn.length < texts.length / 100);
});
