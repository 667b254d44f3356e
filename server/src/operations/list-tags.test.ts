import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestApi } from "../../../test/support/api/test-api.ts";

test("listTags costs 1 credit a page, however many tags it has, and most used ones come first", async () => {
  const api = await createTestApi();
  const answer = await api.get("/api/v1/tags?limit=50");
  const { data, meta, pagination } = answer.json();
  const counts = (await api.services.library.listTags()).map(({ count }) => count);
  assert.deepEqual(data, (await api.services.library.listTags()).slice(0, 50));
  assert.ok(data.length > 1);
  assert.deepEqual(
    counts,
    counts.toSorted((one, other) => other - one),
  );
  assert.deepEqual([meta.credits_used, meta.credits_remaining], [1, 499]);
  assert.deepEqual([pagination.total, pagination.returned, pagination.truncated], [data.length, data.length, false]);
  const [most] = await api.services.library.listTags();
  assert.ok(most);
  const counted = await api.get(`/api/v1/palettes?tags=${encodeURIComponent(most.tag)}&limit=1`);
  assert.equal(counted.json().pagination.total, most.count);
});

test("listTags pages without gap, also with one credit left, and an empty page is free", async () => {
  const api = await createTestApi({ dailyLimit: 2 });
  const all = await api.services.library.listTags();
  const page = await api.get("/api/v1/tags?limit=1");
  assert.deepEqual(page.json().data, all.slice(0, 1));
  assert.match(String(page.headers.link), /tags\?limit=1&offset=1>; rel="next"/);
  const empty = await api.get("/api/v1/tags?offset=1000");
  assert.deepEqual([empty.json().data, empty.json().meta.credits_used], [[], 0]);
  const head = await api.get("/api/v1/tags?limit=3", { method: "HEAD" });
  assert.deepEqual([head.headers["x-credit-cost"], head.headers["x-total-count"]], ["1", String(all.length)]);
  const last = await api.get("/api/v1/tags?limit=3");
  assert.deepEqual([last.json().data, last.json().meta.credits_remaining], [all.slice(0, 3), 0]);
  const unchanged = await api.get("/api/v1/tags?limit=3", { headers: { "if-none-match": String(last.headers.etag) } });
  assert.equal(unchanged.statusCode, 429);
});
