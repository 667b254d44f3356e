import assert from "node:assert/strict";
import { test } from "node:test";
import { cachePages } from "./page-cache.ts";
import type { FoundPalettes, SearchRequest } from "./search/search-request.ts";

const query: SearchRequest = { sort: "popular", tags: [], offset: 0, limit: 1 };

function setUp() {
  const state = { version: 1 as number | undefined, finds: 0, onFind: () => {} };
  const finder = cachePages(
    {
      async find(): Promise<FoundPalettes> {
        state.finds += 1;
        const ids = [`found-${state.finds}`];
        await Promise.resolve();
        state.onFind();
        return { total: 1, exactTotal: 0, ids, searchCpuMs: 5 };
      },
      listTags: async () => [{ tag: "warm", count: (state.finds += 1) }],
    },
    () => state.version,
  );
  return { finder, state };
}

test("find() caches a page by its whole query, at no CPU time", async () => {
  const { finder, state } = setUp();
  const found = await finder.find(query);
  const { searchCpuMs, ...page } = found;
  assert.equal(searchCpuMs, 5);
  assert.deepEqual(await finder.find({ limit: 1, offset: 0, tags: [], sort: "popular" }), page);
  for (const other of [
    { ...query, limit: 2 },
    { ...query, tags: ["warm"] },
    { ...query, size: 5 },
  ])
    assert.notDeepEqual((await finder.find(other)).ids, page.ids);
  assert.equal(state.finds, 4);
});

test("find() and listTags() search again after a change, and while the library is not followed", async () => {
  const { finder, state } = setUp();
  for (const version of [2, undefined, undefined, 3]) {
    await Promise.all([finder.find(query), finder.listTags()]);
    const { finds } = state;
    state.version = version;
    await Promise.all([finder.find(query), finder.listTags()]);
    assert.equal(state.finds, finds + 2);
  }
});

test("find() does not cache a page that a change overtook", async () => {
  const { finder, state } = setUp();
  state.onFind = () => (state.version = 2);
  const first = await finder.find(query);
  state.onFind = () => {};
  assert.notDeepEqual((await finder.find(query)).ids, first.ids);
});
