import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { fc } from "../../../../test/properties.ts";
import { runs } from "../../../../test/sizes.ts";
import { createWordReader } from "@tincture/color";
import type { PaletteSearch } from "@tincture/contract/library";
import { fakePalette } from "../../../../test/support/db/samples.ts";
import { makeTemporaryFolder, openHereForTest } from "../../../../test/support/db/temporary-folder.ts";
import type { NewPalette } from "../palette.ts";
import { createLibraryEngine } from "./library-engine.ts";
import { createLibrarySearch, type LibraryQuery, type LibrarySearch } from "./library-search.ts";
import { LibraryTable, type SearchedPalette } from "./library-table.ts";
import { searchTable } from "./search-table.ts";
import { arbitraryPalette, paletteId } from "../../../../test/support/library/arbitrary-searches.ts";

const readWords = createWordReader(() => []);
const second = 1000;
const day = 86_400 * second;
const start = Date.UTC(2026, 2, 14);
const numberMax = 24;
const everything: LibraryQuery = { tags: [], sort: "popular", offset: 0, limit: 5 };

/** A library in memory whose palettes are saved, published and withdrawn over time. */
class LivingLibrary {
  readonly search: LibrarySearch;
  readonly published = new Map<string, SearchedPalette>();
  readonly #withdrawn = new Map<string, SearchedPalette>();
  readonly #table = new LibraryTable();
  now = start;

  constructor(palettes: readonly SearchedPalette[]) {
    for (const palette of palettes) this.put({ ...palette, recentSaves: [] });
    this.search = createLibrarySearch({
      readWords,
      library: { findPublished: async (slug) => [...this.published.values()].find((palette) => palette.slug === slug) },
      finder: { find: async (request) => searchTable(this.#table, request) },
      store: { listPublished: async (ids) => ids.flatMap((id) => this.published.get(id) ?? []) },
      clock: () => this.now,
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

  /** @param agoMs - how long ago */
  save(id: string, agoMs: number): void {
    const palette = this.published.get(id);
    if (!palette) return;
    const { saveCount, recentSaves = [] } = palette;
    this.put({ ...palette, saveCount: saveCount + 1, recentSaves: [...recentSaves, this.now - agoMs] });
  }

  unsave(id: string): void {
    const palette = this.published.get(id);
    if (!palette?.recentSaves?.length) return;
    const recentSaves = palette.recentSaves.slice(0, -1);
    this.put({ ...palette, saveCount: palette.saveCount - 1, recentSaves });
  }
}

const change = fc.record({
  kind: fc.constantFrom("save", "save", "save", "save", "unsave", "unsave", "toggle"),
  palette: arbitraryPalette(numberMax),
  afterMs: fc.constantFrom(0, second, day, 5 * day),
  agoMs: fc.nat(30 * second),
});

const filter = fc.constantFrom<Partial<LibraryQuery>>(
  {},
  {},
  {},
  { words: ["sea"] },
  { size: 2 },
  { text: "blue sea", sort: "relevance" },
  { text: "ff0000" },
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

test("findPalettes() with cursors gives every palette that keeps its place once, however long it takes and whatever changes", async () => {
  const property = fc.asyncProperty(
    fc.uniqueArray(arbitraryPalette(numberMax), { minLength: 12, maxLength: 20, selector: ({ id }) => id }),
    query,
    fc.record({
      before: fc.array(change, { maxLength: 10 }),
      between: fc.array(fc.array(change, { maxLength: 2 }), { minLength: 5, maxLength: 20 }),
    }),
    async (palettes, { filter: chosen, ...order }, { before, between }) => {
      const library = new LivingLibrary(palettes);
      apply(library, before);
      const unmoved = new Set(library.published.keys());
      const left = between.values();
      const seen = await readAll(library, { ...everything, ...order, ...chosen }, () => {
        for (const id of apply(library, left.next().value ?? [])) unmoved.delete(id);
      });
      const all = await readAll(library, { ...everything, ...chosen });
      assert.deepEqual(seen.filter((id) => unmoved.has(id)).toSorted(), all.filter((id) => unmoved.has(id)).toSorted());
    },
  );
  await fc.assert(property, runs(60, 200));
});

type Change = typeof change extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** @returns the ids of the palettes that are ordered otherwise since */
function apply(library: LivingLibrary, changes: readonly Change[]): readonly string[] {
  for (const { kind, palette, afterMs, agoMs } of changes) {
    library.now += afterMs;
    if (kind === "toggle") library.toggle(palette);
    else library[kind](palette.id, agoMs);
  }
  return changes.map(({ palette }) => palette.id);
}

/** Reads page after page, each by a server that knows nothing of the last one. */
async function readAll(
  library: LivingLibrary,
  wanted: LibraryQuery,
  between = (): void => {},
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = "start"; cursor !== null; between()) {
    const { palettes, cursor: step } = await library.search.findPalettes("ann", { ...wanted, cursor });
    ids.push(...palettes.map(({ palette }) => palette.id));
    cursor = step?.nextCursor(palettes.length) ?? null;
  }
  return ids;
}

const palettes: readonly SearchedPalette[] = fc
  .sample(arbitraryPalette(0), { numRuns: 8, seed: 3 })
  .map((palette, number) => ({ ...palette, id: paletteId(number), slug: `slug-${number}`, saveCount: 0 }));

test("findPalettes() with cursors counts the saves of a period from the same time on every page", async () => {
  const library = new LivingLibrary(palettes);
  const [saved, other] = palettes.map(({ id }) => id);
  library.save(saved!, 6 * day);
  library.save(saved!, 6 * day);
  library.save(other!, 6 * day);
  const seen = await readAll(library, { ...everything, periodDays: 7, limit: 1 }, () => (library.now += 2 * day));
  assert.deepEqual(seen.slice(0, 2), [saved, other]);
  assert.deepEqual(seen.toSorted(), palettes.map(({ id }) => id).toSorted());
});

test("findPalettes() counts the saves of a period that last", async () => {
  const library = new LivingLibrary(palettes);
  const [first, late, early, taken] = palettes.map(({ id }) => id);
  library.save(early!, 8 * 86_400 * second);
  library.save(early!, 8 * 86_400 * second);
  library.save(late!, 6 * 86_400 * second);
  library.save(taken!, 2 * second);
  library.unsave(taken!);
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
  const cursor = first.cursor!.nextCursor(2)!;
  const second = await search.findPalettes("ann", { ...everything, cursor });
  assert.deepEqual([first.cursor!.offset, second.cursor!.offset, second.total], [0, 2, 8]);
  assert.deepEqual(second.palettes.slice(0, 3), first.palettes.slice(2));
});

test("findPalettes() tells a cursor of another search, one of another version and a wrong one apart", async () => {
  const library = new LivingLibrary(palettes);
  const { cursor: step } = await library.search.findPalettes("ann", { ...everything, cursor: "start" });
  const cursor = step!.nextCursor(5)!;
  const refuse = (query: Partial<LibraryQuery>, [code, message]: readonly [string, RegExp]): Promise<void> =>
    assert.rejects(library.search.findPalettes("ann", { ...everything, ...query }), { code, message, param: "cursor" });
  const other = ["invalid_parameter", /^Parameter "cursor" belongs to another search\. /] as const;
  for (const query of [{ size: 3 }, { sort: "recent" }, { tags: ["warm"] }, { periodDays: 7 }] as const)
    await refuse({ cursor, ...query }, other);
  const wrong = ["invalid_parameter", /^Parameter "cursor" must be "start" or the "next_cursor" .*, got "/] as const;
  await refuse({ cursor: "next" }, wrong);
  await refuse({ cursor: "" }, wrong);
  for (const place of [4, 20, cursor.length - 1])
    await refuse(
      { cursor: cursor.slice(0, place) + (cursor[place] === "A" ? "B" : "A") + cursor.slice(place + 1) },
      wrong,
    );
  await refuse({ cursor: cursor.slice(0, -1) }, wrong);
  await refuse({ cursor: `0${cursor.slice(1)}` }, ["cursor_expired", /made by another version/]);
});

const waitMs = 60_000;
const firstPage = { sort: "popular", limit: 10, offset: 0 } as const;

/** Searches a real store on this thread. */
async function setUp(t: TestContext, palettes: readonly NewPalette[]): Promise<PaletteSearch> {
  const store = await openHereForTest(t, `${makeTemporaryFolder(t)}/tincture.db`);
  await store.palettes.insertPalettes(palettes, 0);
  const engine = createLibraryEngine({ store: store.palettes, clock: Date.now });
  t.after(() => engine.close());
  return createLibrarySearch({
    clock: Date.now,
    readWords,
    library: { findPublished: (slug) => store.palettes.findPublishedBySlug(slug) },
    store: store.palettes,
    finder: { find: (request) => engine.find(request, waitMs) },
  });
}

function slugsOf(answer: Awaited<ReturnType<PaletteSearch["related"]>>): readonly string[] {
  return answer.palettes.map((palette) => palette.slug);
}

const reds = fakePalette(1, { colors: ["ff0000", "ffffff"], name: "Rosé Garden" });
const nearReds = fakePalette(2, { colors: ["fe0101", "ffffff"], name: "Garden of Roses" });
const blues = fakePalette(3, { colors: ["0000ff", "000000", "00ffff"], name: "Sea" });
const hidden = fakePalette(4, { colors: ["ff0000", "000000"], name: "Hidden Rose", isPublished: false });
const garden = [reds, nearReds, blues, hidden];

test("search() filters by name, size, nearness and tags, and orders", async (t) => {
  const service = await setUp(t, garden);
  assert.deepEqual(slugsOf(await service.search({ ...firstPage, name: "ROSE gard" })), ["slug-2", "slug-1"]);
  assert.deepEqual(slugsOf(await service.search({ ...firstPage, name: "arden" })), []);
  assert.deepEqual(slugsOf(await service.search({ ...firstPage, name: "★ -" })), []);
  assert.deepEqual(slugsOf(await service.search({ ...firstPage, name: "garden+rose" })), ["slug-2", "slug-1"]);
  assert.deepEqual(slugsOf(await service.search({ ...firstPage, name: "garden", tags: ["tag-1", "none"] })), [
    "slug-1",
  ]);
  assert.deepEqual(slugsOf(await service.search({ ...firstPage, size: 3 })), ["slug-3"]);
  assert.deepEqual(slugsOf(await service.search({ ...firstPage, near: "ff0000" })), ["slug-2", "slug-1"]);
  assert.deepEqual(slugsOf(await service.search({ ...firstPage, near: "ff0000", sort: "near" })), ["slug-1", "slug-2"]);
  const second = await service.search({ ...firstPage, near: "ff0000", sort: "near", offset: 1, limit: 1 });
  assert.deepEqual([slugsOf(second), second.total], [["slug-2"], 2]);
});

test("search() finds by what a text means, and says which words it does not know", async (t) => {
  const service = await setUp(t, garden);
  const page = { sort: "relevance", limit: 10, offset: 0 } as const;
  assert.deepEqual(slugsOf(await service.search({ ...page, text: "gardn" })), ["slug-1", "slug-2"]);
  assert.deepEqual(slugsOf(await service.search({ ...page, text: "ff0000" })), ["slug-1", "slug-2"]);
  assert.deepEqual(slugsOf(await service.search({ ...page, text: "blue" })), ["slug-3"]);
  assert.deepEqual(slugsOf(await service.search({ ...page, text: "roses without blue" })), ["slug-1", "slug-2"]);
  for (const text of ["not red", "no red or pink"])
    assert.deepEqual(slugsOf(await service.search({ ...page, text })), ["slug-3"], text);
  for (const text of ["rgb(255 0 0)", "hsl(0, 100%, 50%)"])
    assert.deepEqual(slugsOf(await service.search({ ...page, text })), ["slug-1", "slug-2"], text);
  for (const text of ["!", "not", "rgb(", "\u{1F383}"]) {
    const found = await service.search({ ...page, text });
    assert.ok(found.total === 0 && found.text?.isUnderstood === false, text);
  }
  const nothing = await service.search({ ...page, text: "asdfgh" });
  assert.ok(nothing.total === 0);
  assert.deepEqual([nothing.text?.isUnderstood, nothing.text?.unknownWords], [false, ["asdfgh"]]);
});

test("related() gives the palettes most alike, without the palette itself", async (t) => {
  const service = await setUp(t, garden);
  assert.deepEqual(slugsOf(await service.related("slug-1", 5)), ["slug-2", "slug-3"]);
  assert.deepEqual(slugsOf(await service.related("slug-1", 1)), ["slug-2"]);
  await assert.rejects(service.related("slug-4", 5), { code: "palette_not_found" });
});

test("holding() puts palettes with the very color first and counts them", async (t) => {
  const service = await setUp(t, garden);
  const answer = await service.holding("fe0101", 2);
  assert.deepEqual(slugsOf(answer), ["slug-2", "slug-1"]);
  assert.equal(answer.exactTotal, 1);
});
