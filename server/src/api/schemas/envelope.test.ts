import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { formatMeta, formatPagination, type metaExample, type paginationExample } from "./envelope.ts";

const count = fc.maxSafeNat();

test("formatMeta() is the JSON of the specification's fields in their order", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^req_[0-9A-Za-z]{20}$/), count, count, (requestId, used, limit) => {
      const meta: typeof metaExample = {
        request_id: requestId,
        api_version: "v1",
        credits_used: used,
        credits_remaining: limit,
        daily_limit: limit,
      };
      const balance = { dailyLimit: limit, used, remaining: limit, resetsAt: 0 };
      assert.equal(formatMeta(requestId, { creditsUsed: used, balance }), JSON.stringify(meta));
    }),
  );
});

test("formatMeta() adds further fields, escaped", () => {
  const balance = { dailyLimit: 500, used: 1, remaining: 499, resetsAt: 0 };
  const text = formatMeta("req_x", { creditsUsed: 1, balance }, { seed: 'a "b" \\', algorithm: "é" });
  assert.deepEqual(Object.entries(JSON.parse(text)).slice(5), [
    ["seed", 'a "b" \\'],
    ["algorithm", "é"],
  ]);
});

test("formatPagination() is the JSON of the specification's fields in their order", () => {
  fc.assert(
    fc.property(fc.tuple(count, count, count), fc.boolean(), ([total, offset, returned], isTruncated) => {
      const pagination: typeof paginationExample = {
        total,
        limit: 50,
        offset,
        returned,
        truncated: isTruncated,
        ...(isTruncated && { truncated_reason: "credit_limit" }),
      };
      const text = formatPagination({ total, limit: 50, offset }, returned, isTruncated);
      assert.equal(text, JSON.stringify(pagination));
    }),
  );
});
