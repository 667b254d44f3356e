import assert from "node:assert/strict";
import { test } from "node:test";
import { createPaletteCache, cachePages } from "./palette-cache.ts";
import type { Palette } from "@tincture/contract/library";
import type { FoundPalettes, SearchRequest } from "./search/search-request.ts";

test("listPublished() reads a palette once and answers in the order of the ids", async () => {
  const { cache, store } = createCache(["a", "b", "c"]);
  assert.deepEqual(names(await cache.listPublished(["b", "a"])), ["b", "a"]);
  assert.deepEqual(names(await cache.listPublished(["a", "c", "gone", "b"])), ["a", "c", "b"]);
  assert.deepEqual(names(await cache.listPublished(["c", "b", "a"])), ["c", "b", "a"]);
  assert.deepEqual(store.asked, [
    ["b", "a"],
    ["c", "gone"],
  ]);
});

test("listPublished() gives the same object until the palette is forgotten", async () => {
  const { cache, store } = createCache(["a", "b"]);
  const [first] = await cache.listPublished(["a", "b"]);
  assert.equal((await cache.listPublished(["a"]))[0], first);
  store.put("a", { saveCount: 9 });
  cache.forget(["a"]);
  assert.equal((await cache.listPublished(["a"]))[0]?.saveCount, 9);
  assert.deepEqual(store.asked, [["a", "b"], ["a"]]);
});

test("findPublishedBySlug() finds what a list has read, and nothing that was withdrawn", async () => {
  const { cache, store } = createCache(["a"]);
  const [listed] = await cache.listPublished(["a"]);
  assert.equal(await cache.findPublishedBySlug("slug-a"), listed);
  store.withdraw("a");
  assert.equal(await cache.findPublishedBySlug("slug-a"), listed, "not told yet");
  cache.forget(["a"]);
  assert.equal(await cache.findPublishedBySlug("slug-a"), undefined);
});

test("forget() without ids and forgetSlug() drop what they name", async () => {
  const { cache, store } = createCache(["a", "b"]);
  await cache.listPublished(["a", "b"]);
  store.withdraw("a");
  cache.forgetSlug("slug-a");
  assert.deepEqual(names(await cache.listPublished(["a", "b"])), ["b"]);
  store.withdraw("b");
  cache.forget();
  assert.deepEqual(names(await cache.listPublished(["a", "b"])), []);
});

test("forget() also drops a reading under way, which may have seen the old state", async () => {
  const { cache, store } = createCache(["a"]);
  const release = store.holdBack();
  const reading = cache.listPublished(["a"]);
  const finding = cache.findPublishedBySlug("slug-a");
  store.withdraw("a");
  cache.forget(["a"]);
  release();
  assert.deepEqual(names(await reading), ["a"]);
  assert.equal((await finding)?.id, "a");
  assert.deepEqual(names(await cache.listPublished(["a"])), []);
  assert.equal(await cache.findPublishedBySlug("slug-a"), undefined);
});

for (const ageMs of [3001, -1]) {
  test(`listPublished() remembers nothing while the library was followed ${ageMs} ms ago`, async () => {
    const { cache, store, time } = createCache(["a"]);
    await cache.listPublished(["a"]);
    store.withdraw("a");
    time.ageMs = ageMs;
    assert.deepEqual(names(await cache.listPublished(["a"])), []);
    assert.equal(await cache.findPublishedBySlug("slug-a"), undefined);
  });
}

function names(palettes: readonly Palette[]): readonly string[] {
  return palettes.map(({ id }) => id);
}

function createCache(ids: readonly string[]) {
  const time = { ageMs: 0 };
  const store = createStore(ids);
  return { cache: createPaletteCache({ store, ageMs: () => time.ageMs }), store, time };
}

/** Published palettes whose reading can be held back after it has seen them. */
function createStore(ids: readonly string[]) {
  const palettes = new Map(ids.map((id) => [id, makePalette(id)]));
  const asked: (readonly string[])[] = [];
  let gate = Promise.resolve();
  return {
    asked,
    put(id: string, fields: Partial<Palette>) {
      palettes.set(id, { ...makePalette(id), ...fields });
    },
    withdraw(id: string) {
      palettes.delete(id);
    },
    holdBack(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    async findPublishedBySlug(slug: string) {
      const seen = [...palettes.values()].find((palette) => palette.slug === slug);
      await gate;
      return seen;
    },
    async listPublished(wanted: readonly string[]) {
      asked.push(wanted);
      const seen = wanted.flatMap((id) => palettes.get(id) ?? []);
      await gate;
      return seen;
    },
  };
}

function makePalette(id: string): Palette {
  return {
    id,
    colors: ["112233", "445566"],
    colorHash: `hash-${id}`,
    slug: `slug-${id}`,
    name: `Name ${id}`,
    tagline: "Two colors.",
    tags: ["blue"],
    saveCount: 1,
    publishedAt: 1,
    isPublished: true,
  };
}

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
