import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../../../test/properties.ts";
import { runs } from "../../../../../test/sizes.ts";
import { type IndexEntry, paletteSorts } from "../palette.ts";
import { createLibraryIndex, type LoadableIndex, type PaletteQuery } from "./library-index.ts";
import { NaiveLibrary } from "./testing/naive-library.ts";
import type { Pacing } from "./time-slicing.ts";

const commonTags = ["cold", "warm", "dark", "neon"];
/** Each on a palette or two, so that their postings are lists, and often new to the base. */
const rareTags = Array.from({ length: 20 }, (_, number) => `rare-${number}`);
const tagNames = [...commonTags, ...rareTags];
const ids = Array.from({ length: 120 }, (_, number) => `p${number}`);

const tag = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...commonTags) },
  { weight: 1, arbitrary: fc.constantFrom(...rareTags) },
);

/** Few distinct values, so that ties are common; slugs repeat too, as they may while a swap has arrived in part. */
const entry = fc.record({
  id: fc.constantFrom(...ids),
  slug: fc.stringMatching(/^[a-c]{1,2}(-[a-c0-9]{1,2})?$/),
  saveCount: fc.nat(3),
  publishedAt: fc.nat(3),
  tags: fc.array(tag, { maxLength: 4 }),
});

const changes = fc
  .array(fc.oneof({ weight: 2, arbitrary: entry }, { weight: 1, arbitrary: fc.constantFrom(...ids) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((list) => new Map(list.map((item) => (typeof item === "string" ? [item, undefined] : [item.id, item]))));

const query: fc.Arbitrary<PaletteQuery> = fc.record({
  sort: fc.constantFrom(...paletteSorts),
  tags: fc.array(fc.constantFrom(...tagNames, "unknown"), { maxLength: 4 }),
  offset: fc.oneof(fc.nat(70), fc.constantFrom(0, Number.MAX_SAFE_INTEGER)),
  limit: fc.integer({ min: 1, max: 20 }),
});

const action = fc.oneof(
  fc.record({ kind: fc.constant("apply"), changes }),
  fc.record({ kind: fc.constant("query"), query }),
  fc.record({ kind: fc.constant("compact") }),
);

const manyTags = Array.from({ length: 90 }, (_, number) => `tag-${number}`);

/** Few palettes and few queries, so that the same page is asked for again and again. */
const fewTags = ["a", "b", "c"];
const repeatedQuery = fc.record({
  sort: fc.constantFrom(...paletteSorts),
  tags: fc.subarray(fewTags),
  offset: fc.nat(4),
  limit: fc.integer({ min: 1, max: 4 }),
});
const fewChange = fc.record({
  id: fc.constantFrom("1", "2", "3", "4"),
  saveCount: fc.nat(3),
  tags: fc.subarray(fewTags),
});
const step = fc.oneof(
  fc.record({ kind: fc.constant("ask" as const), query: repeatedQuery }),
  fc.record({ kind: fc.constant("put" as const), change: fewChange }),
  fc.record({ kind: fc.constant("remove" as const), change: fewChange }),
  fc.record({ kind: fc.constant("load" as const), change: fewChange }),
  fc.record({ kind: fc.constant("compact" as const), change: fewChange }),
);

test("createLibraryIndex() answers as a sorted list does, also while it compacts", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { maxLength: 150, size: "large" }),
      fc.array(action, { maxLength: 40 }),
      fc.constantFrom(3, 20, Infinity),
      async (entries, actions, deltaSizeMin) => {
        const naive = new NaiveLibrary(entries);
        const waiting = [...actions];
        const pacing = interleaved(() => takeTurn());
        const index = createLibraryIndex({ pacing, deltaSizeMin, onCompactionError: assert.ifError });
        let isLoaded = false;
        function takeTurn(): void {
          const next = isLoaded ? waiting.shift() : undefined;
          if (next?.kind === "apply") {
            index.apply(next.changes);
            naive.apply(next.changes);
          } else if (next?.kind === "query") {
            assert.deepEqual(index.listIds(next.query), naive.listIds(next.query));
          } else if (next?.kind === "compact") {
            void index.compact().catch(assert.ifError);
          }
        }
        await index.load([entries.slice(0, 50), entries.slice(50)]);
        isLoaded = true;
        while (waiting.length > 0) {
          takeTurn();
          if (waiting.length % 4 === 0) await index.settled();
        }
        await index.settled();
        assertSame(index, naive);
        await index.compact();
        assertSame(index, naive);
      },
    ),
    runs(30, 100),
  );
});

test("createLibraryIndex() pages in steps of 7 concatenate to the whole", async () => {
  const { index, naive } = await largeLibrary(3000);
  for (const sort of paletteSorts) {
    for (const tags of [[], ["cold"], ["rare"], ["rare", "cold", "cold"], ["rare", "scarce"], ["unknown"]]) {
      const whole = naive.listIds({ sort, tags, offset: 0, limit: Infinity });
      const paged: string[] = [];
      for (let offset = 0; offset < whole.total + 7; offset += 7) {
        const page = index.listIds({ sort, tags, offset, limit: 7 });
        assert.equal(page.total, whole.total);
        paged.push(...page.ids);
      }
      assert.deepEqual(paged, whole.ids);
    }
  }
});

test("createLibraryIndex() does what its worked example says", async () => {
  const index = createLibraryIndex();
  const dawn = { id: "a", slug: "dawn", saveCount: 2, publishedAt: 0, tags: ["warm"] };
  const moor = { id: "b", slug: "moor", saveCount: 7, publishedAt: 0, tags: ["cold"] };
  const rust = { id: "c", slug: "rust", saveCount: 1, publishedAt: 0, tags: ["warm", "cold"] };
  await index.load([[dawn, moor, rust]]);
  const query = { sort: "popular", tags: ["warm"], offset: 1, limit: 1 } as const;
  assert.deepEqual(index.listIds(query), { total: 2, ids: ["c"] });
  index.apply(new Map([["b", { ...moor, tags: ["cold", "warm"] }]]));
  assert.deepEqual(index.listIds(query), { total: 3, ids: ["a"] });
});

test("createLibraryIndex() matches nothing for unknown tags and everything for none", async () => {
  const { index } = await largeLibrary(50);
  assert.deepEqual(index.listIds({ sort: "recent", tags: ["unknown"], offset: 0, limit: 5 }), {
    total: 0,
    ids: [],
  });
  assert.equal(index.listIds({ sort: "recent", tags: [], offset: 0, limit: 5 }).total, index.size);
});

test("createLibraryIndex() is empty until it is loaded, and takes changes all the same", () => {
  const index = createLibraryIndex();
  assert.deepEqual(index.listIds({ sort: "popular", tags: [], offset: 0, limit: 10 }), { total: 0, ids: [] });
  index.apply(new Map([["x", makeEntry("x")]]));
  assert.deepEqual(index.listIds({ sort: "popular", tags: ["cold"], offset: 0, limit: 10 }).ids, ["x"]);
  assert.deepEqual(index.listTags(), [{ tag: "cold", count: 1 }]);
});

test("createLibraryIndex() loses nothing when compactions fail, and tries again", async () => {
  const failures: unknown[] = [];
  let isFailing = true;
  const pacing = interleaved(() => {
    if (isFailing) throw new Error("no memory left");
  });
  const options = { pacing, deltaSizeMin: 10, onCompactionError: (error: unknown) => failures.push(error) };
  const index = createLibraryIndex(options);
  const naive = new NaiveLibrary();
  for (const id of ids.slice(0, 30)) {
    const change = new Map([[id, makeEntry(id)]]);
    index.apply(change);
    naive.apply(change);
    await index.settled();
  }
  assert.equal(failures.length, 2, "after 11 and after 23 changes");
  assertSame(index, naive);
  isFailing = false;
  for (const id of ids.slice(30)) index.apply(new Map([[id, makeEntry(id)]]));
  for (const id of ids.slice(30)) naive.apply(new Map([[id, makeEntry(id)]]));
  await index.settled();
  assert.equal(failures.length, 2);
  assertSame(index, naive);
  await assert.doesNotReject(index.compact());
  assertSame(index, naive);
});

test("createLibraryIndex() rests after a compaction for as long as that took", async () => {
  let time = 0;
  let pauses = 0;
  const pause = async (): Promise<void> => void (pauses++, time++);
  const index = createLibraryIndex({ pacing: { sliceMs: 0, now: () => time, pause }, deltaSizeMin: 10 });
  async function applyAll(some: readonly string[]): Promise<number> {
    const before = pauses;
    for (const id of some) index.apply(new Map([[id, makeEntry(id)]]));
    await index.settled();
    return pauses - before;
  }
  const tookMs = await applyAll(ids.slice(0, 11));
  assert.ok(tookMs > 1, "compacted");
  time += tookMs - 1;
  assert.equal(await applyAll(ids.slice(11, 30)), 0);
  time += 1;
  assert.ok((await applyAll(ids.slice(30, 31))) > 0, "compacted again");
  assert.equal(index.size, 31);
});

test("createLibraryIndex() serves what it had when a load fails", async () => {
  const { index, naive } = await largeLibrary(40);
  async function* broken(): AsyncGenerator<readonly IndexEntry[]> {
    yield [makeEntry("new")];
    throw new Error("store gone");
  }
  await assert.rejects(index.load(broken()), /store gone/);
  assertSame(index, naive);
});

test("createLibraryIndex() takes changes during a load for newer than what is loaded", async () => {
  const index = createLibraryIndex();
  async function* blocks(): AsyncGenerator<readonly IndexEntry[]> {
    yield [makeEntry("stays"), makeEntry("goes")];
    index.apply(new Map([["goes", undefined]]));
    index.apply(new Map([["comes", makeEntry("comes")]]));
  }
  await index.load(blocks());
  const naive = new NaiveLibrary([makeEntry("stays"), makeEntry("comes")]);
  assertSame(index, naive);
});

test("createLibraryIndex() takes the last of entries with the same id when it loads", async () => {
  const index = createLibraryIndex();
  const older = { ...makeEntry("a"), saveCount: 9, tags: ["old"] };
  await index.load([[older, makeEntry("b")], [makeEntry("a")]]);
  assertSame(index, new NaiveLibrary([makeEntry("a"), makeEntry("b")]));
});

test("listIds() is right for more tag sets than are kept, and again after a change", async () => {
  const { index, naive } = await makeBoth();
  function assertPage(tags: readonly string[], offset: number): void {
    for (const sort of paletteSorts) {
      const query: PaletteQuery = { sort, tags, offset, limit: 10 };
      assert.deepEqual(index.listIds(query), naive.listIds(query));
    }
  }
  for (let round = 0; round < 3; round++) {
    for (const [place, tag] of manyTags.entries()) {
      assertPage([tag, manyTags[(place + 1) % manyTags.length]!], round);
      assertPage([manyTags[1]!, manyTags[2]!], round);
      assertPage([manyTags[1]!], round);
    }
    const changed = new Map([
      ["p7", { ...tagged(7, round + 1), tags: [manyTags[1]!] }],
      [`p${round}`, undefined],
    ]);
    for (const library of [index, naive]) library.apply(changed);
  }
});

test("listTags() lists the most frequent tags first and leaves out those of no palette", async () => {
  const { index, naive } = await makeBoth();
  assert.deepEqual(index.listTags(), naive.listTags());
  const rare = { ...tagged(1, 0), id: "new", tags: ["new-tag"] };
  for (const library of [index, naive]) library.apply(new Map([["new", rare]]));
  assert.deepEqual(index.listTags().at(-1), { tag: "new-tag", count: 1 });
  assert.deepEqual(index.listTags(), naive.listTags());
  for (const library of [index, naive]) library.apply(new Map([["new", undefined]]));
  assert.deepEqual(index.listTags(), naive.listTags());
});

test("listTags() is counted once per change", async () => {
  const { index } = await makeBoth();
  assert.equal(index.listTags(), index.listTags());
});

test("createLibraryIndex() forgets the pages it gave when anything changes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const index = createLibraryIndex({ deltaSizeMin: 1 });
      let naive = new NaiveLibrary();
      for (const next of steps) {
        if (next.kind === "ask") {
          assert.deepEqual(index.listIds(next.query), naive.listIds(next.query));
          continue;
        }
        const entry = makeFew(next.change);
        const changes = new Map([[entry.id, next.kind === "remove" ? undefined : entry]]);
        if (next.kind === "compact") await index.compact();
        else if (next.kind === "load") {
          await index.load([[entry]]);
          naive = new NaiveLibrary();
          naive.apply(changes);
        } else {
          index.apply(changes);
          naive.apply(changes);
        }
      }
      await index.settled();
    }),
  );
});

test("listIds() remembers a page that is asked for again while nothing changes", () => {
  const index = createLibraryIndex();
  index.apply(new Map([["1", makeFew({ id: "1", saveCount: 0, tags: [] })]]));
  const query = { sort: "recent", tags: [], offset: 0, limit: 5 } as const;
  const first = index.listIds(query);
  const again = index.listIds({ ...query });
  assert.deepEqual(again, first);
  assert.equal(index.listIds(query), again);
});

/** Stops at every step, and does something there. */
function interleaved(turn: () => void): Pacing {
  return { sliceMs: 0, now: () => 0, pause: async () => turn() };
}

function assertSame(index: LoadableIndex, naive: NaiveLibrary): void {
  assert.equal(index.size, naive.entries.size);
  assert.deepEqual(index.listTags(), naive.listTags());
  for (const sort of paletteSorts) {
    for (const tags of [[], ...tagNames.map((tag) => [tag]), ["cold", "dark"]]) {
      const query = { sort, tags, offset: 0, limit: 10_000 };
      assert.deepEqual(index.listIds(query), naive.listIds(query));
    }
  }
}

function makeEntry(id: string): IndexEntry {
  return { id, slug: `slug-${id}`, saveCount: id.length, publishedAt: 7, tags: ["cold"] };
}

/** Dense and sparse tags over several blocks of a bitset, with a delta on top. */
async function largeLibrary(count: number): Promise<{ readonly index: LoadableIndex; readonly naive: NaiveLibrary }> {
  const entries = Array.from({ length: count }, (_, number) => numbered(number, 0));
  const changed = Array.from({ length: count / 5 }, (_, number) => numbered(number * 7, number));
  const removed = Array.from({ length: count / 10 }, (_, number) => [`p${number * 3}`, undefined] as const);
  const changes = new Map([...changed.map((entry) => [entry.id, entry] as const), ...removed]);
  const index = createLibraryIndex();
  const naive = new NaiveLibrary(entries);
  await index.load([entries]);
  for (const library of [index, naive]) library.apply(changes);
  return { index, naive };
}

function numbered(number: number, shift: number): IndexEntry {
  const scattered = (number * 7919 + shift) % 1009;
  const tags = [
    ...(scattered % 3 === 0 ? ["cold"] : ["warm"]),
    ...(scattered % 100 === 0 ? ["rare"] : []),
    ...(scattered % 150 === 0 ? ["scarce"] : []),
  ];
  return {
    id: `p${number}`,
    slug: `s-${number}`,
    saveCount: scattered % 50,
    publishedAt: scattered % 7,
    tags,
  };
}

async function makeBoth(): Promise<{ readonly index: LoadableIndex; readonly naive: NaiveLibrary }> {
  const entries = Array.from({ length: 400 }, (_, number) => tagged(number, 0));
  const index = createLibraryIndex();
  await index.load([entries]);
  return { index, naive: new NaiveLibrary(entries) };
}

function tagged(number: number, shift: number): IndexEntry {
  const scattered = (number * 7919 + shift) % 1009;
  const tags = [manyTags[scattered % 90]!, manyTags[scattered % 7]!];
  return {
    id: `p${number}`,
    slug: `s-${number}`,
    saveCount: scattered % 20,
    publishedAt: scattered % 3,
    tags,
  };
}

function makeFew(fields: Pick<IndexEntry, "id" | "saveCount" | "tags">): IndexEntry {
  return { ...fields, slug: `slug-${fields.id}`, publishedAt: Number(fields.id) };
}
