import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../../../test/properties.ts";
import { runs } from "../../../../../test/sizes.ts";
import { createLibrarySearch, type LibraryQuery, type LibrarySearch } from "./library-search.ts";
import { createSearchTable } from "./search-table.ts";
import { arbitraryPalette, paletteId } from "./testing/arbitrary-searches.ts";

const second = 1000;
const start = Date.UTC(2026, 2, 14);
const numberMax = 24;
const everything: LibraryQuery = { tags: [], sort: "popular", offset: 0, limit: 5 };

type SearchedPalette = Parameters<ReturnType<typeof createSearchTable>["replace"]>[1][number];

/** A library in memory whose palettes are saved, published and withdrawn while time goes on, and its search. */
class LivingLibrary {
  readonly search: LibrarySearch;
  readonly published = new Map<string, SearchedPalette>();
  readonly #withdrawn = new Map<string, SearchedPalette>();
  readonly #table = createSearchTable();
  now = start;

  constructor(palettes: readonly SearchedPalette[]) {
    for (const palette of palettes) this.put({ ...palette, recentSaves: [] });
    this.search = createLibrarySearch({
      library: { findPublished: async (slug) => [...this.published.values()].find((palette) => palette.slug === slug) },
      finder: { find: async (request) => this.#table.search(request) },
      store: { listPublished: async (ids) => ids.flatMap((id) => this.published.get(id) ?? []) },
      clock: () => this.now,
      syncedAt: () => this.now - second,
    });
  }

  put(palette: SearchedPalette): void {
    this.published.set(palette.id, palette);
    this.#table.replace([palette.id], [palette]);
  }

  toggle(palette: SearchedPalette): void {
    const withdrawn = this.#withdrawn.get(palette.id);
    if (withdrawn) {
      this.#withdrawn.delete(palette.id);
      return this.put(withdrawn);
    }
    const published = this.published.get(palette.id);
    if (!published) return this.put({ ...palette, recentSaves: [] });
    this.published.delete(palette.id);
    this.#withdrawn.set(palette.id, published);
    this.#table.replace([palette.id], []);
  }

  /** @param agoMs - how long before now the write began */
  save(id: string, agoMs: number): void {
    const palette = this.published.get(id);
    if (!palette) return;
    const { saveCount, recentSaves = [] } = palette;
    const save = { savedAt: this.now - agoMs, endedAt: Infinity };
    this.put({ ...palette, saveCount: saveCount + 1, recentSaves: [...recentSaves, save] });
  }

  unsave(id: string, agoMs: number): void {
    const palette = this.published.get(id);
    const last = palette?.recentSaves?.findLast(({ endedAt }) => endedAt === Infinity);
    if (!palette || !last) return;
    const endedAt = Math.max(last.savedAt, this.now - agoMs);
    const recentSaves = palette.recentSaves?.map((save) => (save === last ? { ...save, endedAt } : save)) ?? [];
    this.put({ ...palette, saveCount: palette.saveCount - 1, recentSaves });
  }
}

const change = fc.record({
  kind: fc.constantFrom("save", "save", "save", "save", "unsave", "unsave", "toggle"),
  palette: arbitraryPalette(numberMax),
  afterMs: fc.nat(40 * second),
  agoMs: fc.nat(30 * second),
});

const filter = fc.constantFrom<Partial<LibraryQuery>>(
  {},
  {},
  {},
  { words: ["sea"] },
  { size: 2 },
  { near: ["ff0000"] },
  { like: { slug: undefined, colors: ["ff0000", "1e90ff"] } },
  { tags: ["warm", "sea"] },
);

const query = fc.record({
  filter,
  periodDays: fc.constantFrom(undefined, undefined, 7),
  sort: fc.constantFrom("popular", "popular", "recent", "relevance", "distance"),
  limit: fc.integer({ min: 1, max: 4 }),
});

test("findPalettes() with a cursor gives what is published all the while once, and nothing twice, whatever changes", async () => {
  const property = fc.asyncProperty(
    fc.uniqueArray(arbitraryPalette(numberMax), { minLength: 12, maxLength: 20, selector: ({ id }) => id }),
    query,
    fc.record({
      before: fc.array(change, { maxLength: 10 }),
      between: fc.array(fc.array(change, { maxLength: 4 }), { minLength: 5, maxLength: 20 }),
    }),
    async (palettes, { filter: chosen, ...order }, { before, between }) => {
      const library = new LivingLibrary(palettes);
      apply(library, before);
      const left = between.values();
      const constant = new Set(library.published.keys());
      const seen = await walk(library, { ...everything, ...order, ...chosen }, () => {
        apply(library, left.next().value ?? []);
        for (const id of constant) if (!library.published.has(id)) constant.delete(id);
      });
      assert.equal(new Set(seen).size, seen.length);
      const all = await walk(library, { ...everything, ...chosen });
      assert.deepEqual(
        seen.filter((id) => constant.has(id)).toSorted(),
        all.filter((id) => constant.has(id)).toSorted(),
      );
    },
  );
  await fc.assert(property, runs(60, 100));
});

function apply(library: LivingLibrary, changes: readonly (typeof change extends fc.Arbitrary<infer T> ? T : never)[]) {
  for (const { kind, palette, afterMs, agoMs } of changes) {
    library.now += afterMs;
    if (kind === "toggle") library.toggle(palette);
    else library[kind](palette.id, agoMs);
  }
}

async function walk(
  library: LivingLibrary,
  wanted: LibraryQuery,
  between = (): void => {},
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = "start"; cursor !== null; between()) {
    const { palettes, walk: step } = await library.search.findPalettes("ann", { ...wanted, cursor });
    ids.push(...palettes.map(({ palette }) => palette.id));
    cursor = step?.nextCursor(palettes.length) ?? null;
  }
  return ids;
}

const palettes: readonly SearchedPalette[] = fc
  .sample(arbitraryPalette(0), { numRuns: 8, seed: 3 })
  .map((palette, number) => ({ ...palette, id: paletteId(number), slug: `slug-${number}`, saveCount: 0 }));

test("findPalettes() walks in the order of the start, saves of the last minute among them", async () => {
  const library = new LivingLibrary(palettes);
  for (const [place, { id }] of palettes.entries()) for (let i = 0; i < place; i++) library.save(id, 0);
  const wanted = { ...everything, limit: 3 };
  const expected = palettes.map(({ id }) => id).toReversed();
  assert.deepEqual(await walk(library, wanted, () => library.save(palettes[1]!.id, 0)), expected);
});

test("findPalettes() counts the saves of a period that last", async () => {
  const library = new LivingLibrary(palettes);
  const [first, late, early, taken] = palettes.map(({ id }) => id);
  library.save(early!, 8 * 86_400 * second);
  library.save(early!, 8 * 86_400 * second);
  library.save(late!, 6 * 86_400 * second);
  library.save(taken!, 2 * second);
  library.unsave(taken!, second);
  library.save(first!, second);
  library.save(first!, second);
  const firstOf = async (periodDays: number): Promise<readonly string[]> =>
    (await library.search.findPalettes("ann", { ...everything, periodDays, limit: 2 })).palettes.map(
      ({ palette }) => palette.id,
    );
  assert.deepEqual(await firstOf(7), [first, late]);
  assert.deepEqual(new Set(await firstOf(30)), new Set([first, early]));
});

test("findPalettes() goes on after the palettes that were given out, and tells how many lie before", async () => {
  const { search } = new LivingLibrary(palettes);
  const first = await search.findPalettes("ann", { ...everything, cursor: "start" });
  const cursor = first.walk!.nextCursor(2)!;
  const second = await search.findPalettes("ann", { ...everything, cursor });
  assert.deepEqual([first.walk!.offset, second.walk!.offset, second.total], [0, 2, 8]);
  assert.deepEqual(second.palettes.slice(0, 3), first.palettes.slice(2));
});

test("findPalettes() refuses cursors of other searches, made up ones, and those of a walk that takes too long", async () => {
  const library = new LivingLibrary(palettes);
  const { walk: step } = await library.search.findPalettes("ann", { ...everything, cursor: "start" });
  const cursor = step!.nextCursor(5)!;
  const refuse = (query: Partial<LibraryQuery>): Promise<void> =>
    assert.rejects(library.search.findPalettes("ann", { ...everything, ...query }), {
      code: "invalid_parameter",
      message: /^Parameter "cursor" must be "start", or the "next_cursor" .* at most 24 hours ago, got "/,
    });
  await refuse({ cursor, size: 3 });
  await refuse({ cursor: "next" });
  await refuse({ cursor: "" });
  for (const place of [0, 20, cursor.length - 1]) {
    await refuse({ cursor: cursor.slice(0, place) + (cursor[place] === "A" ? "B" : "A") + cursor.slice(place + 1) });
  }
  library.now += 24 * 3600 * second;
  await refuse({ cursor });
});

test("findPalettes() tells when to come back while the library is copied, from a second to a minute", async () => {
  const answers = { loadingMs: undefined as number | undefined };
  const search = createLibrarySearch({
    library: { findPublished: async () => undefined },
    finder: { find: async () => answers },
    store: { listPublished: async () => [] },
    clock: Date.now,
    syncedAt: Date.now,
  });
  for (const [loadingMs, retryAfterSeconds] of [
    [undefined, 3],
    [0, 1],
    [12_300, 13],
    [1e9, 60],
  ] as const) {
    answers.loadingMs = loadingMs;
    await assert.rejects(search.findPalettes("account", { tags: [], sort: "recent", offset: 0, limit: 1 }), {
      code: "service_unavailable",
      retryAfterSeconds,
    });
  }
});
