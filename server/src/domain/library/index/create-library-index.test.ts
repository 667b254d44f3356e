import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { paletteSorts, type PaletteQuery } from "../library-index.ts";
import type { IndexEntry } from "../palette-store.ts";
import { createLibraryIndex, type LoadableIndex } from "./create-library-index.ts";
import { NaiveLibrary } from "./naive-library.ts";
import type { Pacing } from "./steps.ts";

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
  .map(
    (list) => new Map(list.map((item) => (typeof item === "string" ? [item, undefined] : [item.id, item]))),
  );

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
    { numRuns: 150 },
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
async function largeLibrary(
  count: number,
): Promise<{ readonly index: LoadableIndex; readonly naive: NaiveLibrary }> {
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
