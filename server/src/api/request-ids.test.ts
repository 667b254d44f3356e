import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { createRequestIds, poolRandomBytes } from "./request-ids.ts";

test("createRequestIds() gives distinct ids from randomness", () => {
  const createRequestId = createRequestIds(randomBytes);
  const ids = Array.from({ length: 2000 }, () => createRequestId());
  for (const id of ids) assert.match(id, /^req_[0-9A-Za-z]{20}$/);
  assert.equal(new Set(ids).size, ids.length);
});

const total = 20_000;

test("poolRandomBytes() gives out every byte at most once, as many as are asked for", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 10 });
  fc.assert(
    fc.property(sizes, (asked) => {
      const drawn: Uint8Array[] = [];
      const pooled = poolRandomBytes((size) => {
        const bytes = randomBytes(size);
        drawn.push(bytes);
        return bytes;
      });
      const places = asked.map((size) => {
        const bytes = pooled(size);
        assert.equal(bytes.length, size);
        return bytes;
      });
      // Eight random bytes and more are nowhere else by accident.
      const texts = places.filter(({ length }) => length >= 8).map((bytes) => Buffer.from(bytes).toString("hex"));
      assert.equal(new Set(texts).size, texts.length);
      const source = Buffer.concat(drawn).toString("hex");
      assert.ok(texts.every((text) => source.includes(text)));
    }),
  );
});

test("poolRandomBytes() asks its source once for many small requests", () => {
  let calls = 0;
  const pooled = poolRandomBytes((size) => {
    calls += 1;
    return randomBytes(size);
  });
  const seeds = new Set(Array.from({ length: total }, () => Buffer.from(pooled(12)).toString("hex")));
  assert.equal(seeds.size, total);
  assert.ok(calls < total / 300);
});
