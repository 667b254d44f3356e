import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { formatMeta, formatPagination, prepareReply } from "./reply.ts";
import { serializeItem } from "../operations/items.ts";
import type { ListContent } from "../operations/operation.ts";
import type { Described } from "../operations/schemas/json-schema.ts";
import type { metaSchema, paginationSchema } from "../operations/schemas/envelope.ts";

interface Page extends Partial<ListContent> {
  /** Items that the client gets. */
  readonly returned: number;
}

function readLinks({ returned, ...page }: Page): string {
  const items = Array.from({ length: returned }, (_, i) => serializeItem(i));
  const content: ListContent = {
    kind: "list",
    items,
    total: 25,
    limit: 10,
    offset: 0,
    linkParameters: [],
    ...page,
  };
  const headers = prepareReply(content, "x").listHeaders(returned);
  return headers[headers.indexOf("link") + 1] ?? "";
}

function relations(total: number, offset: number, returned: number): string {
  return readLinks({ total, offset, returned }).replaceAll(/<x\?limit=10&offset=(\d+)>; rel="(\w+)"/g, "$2 $1");
}

test("a list's links name the neighbors that exist", () => {
  assert.equal(relations(25, 0, 10), "first 0, next 10, last 20");
  assert.equal(relations(25, 10, 10), "first 0, prev 0, next 20, last 20");
  assert.equal(relations(25, 20, 5), "first 0, prev 10, last 20");
  assert.equal(relations(20, 10, 10), "first 0, prev 0, last 10");
});

test("a list's links lead back to no item of its page", () => {
  assert.match(
    readLinks({ offset: 4, returned: 10 }),
    /<x\?limit=4&offset=0>; rel="prev", <x\?limit=10&offset=14>; rel="next"/,
  );
});

test("a list's links go on after the last item returned", () => {
  assert.equal(relations(25, 0, 3), "first 0, next 3, last 20");
});

test("a list's links lead back from past the end", () => {
  assert.equal(relations(25, 900, 0), "first 0, prev 20, last 20");
  assert.equal(relations(0, 0, 0), "first 0, last 0");
});

test("a list's links escape what would end the address", () => {
  const linkParameters = [["name", 'é>"; rel=x&']] as const;
  assert.match(
    readLinks({ total: 0, limit: 1, linkParameters, returned: 0 }),
    /^<x\?name=%C3%A9%3E%22%3B%20rel%3Dx%26&limit=1&offset=0>; rel="first"/,
  );
});

const count = fc.maxSafeNat();

test("formatMeta() is the JSON of the specification's fields in their order", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^req_[0-9A-Za-z]{20}$/), count, count, (requestId, used, limit) => {
      const meta: Described<typeof metaSchema> = {
        request_id: requestId,
        api_version: "v1",
        credits_used: used,
        credits_remaining: limit,
        daily_limit: limit,
      };
      const balance = { dailyLimit: limit, used, remaining: limit, resetsAt: 0 };
      assert.equal(formatMeta({ requestId, creditsUsed: used, balance }), JSON.stringify(meta));
    }),
  );
});

test("formatMeta() adds further fields, escaped, as a text of bytes", () => {
  const balance = { dailyLimit: 500, used: 1, remaining: 499, resetsAt: 0 };
  const text = formatMeta({ requestId: "req_x", creditsUsed: 1, balance }, { seed: 'a "b" \\', algorithm: "é" });
  assert.deepEqual(Object.entries(JSON.parse(Buffer.from(text, "latin1").toString("utf8"))).slice(5), [
    ["seed", 'a "b" \\'],
    ["algorithm", "é"],
  ]);
});

test("formatPagination() is the JSON of the specification's fields in their order", () => {
  fc.assert(
    fc.property(fc.tuple(count, count, count), fc.boolean(), ([total, offset, returned], isTruncated) => {
      const pagination: Described<typeof paginationSchema> = {
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
