import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { NewPalette } from "../palette.ts";
import { fakePalette } from "../../../../test/support/db/samples.ts";
import { makeTemporaryFolder, openHereForTest } from "../../../../test/support/db/temporary-folder.ts";
import { createLibraryEngine } from "./library-engine.ts";
import { createWordReader } from "@tincture/color";
import { createPaletteSearch } from "./palette-search.ts";
import { type PaletteSearch } from "@tincture/contract/library";

const waitMs = 60_000;
const page = { sort: "popular", limit: 10, offset: 0 } as const;

/** The service on a real store, searching on this thread. */
async function setUp(t: TestContext, palettes: readonly NewPalette[]): Promise<PaletteSearch> {
  const store = await openHereForTest(t, `${makeTemporaryFolder(t)}/tincture.db`);
  await store.palettes.insertPalettes(palettes, 0);
  const engine = createLibraryEngine({ store: store.palettes, clock: Date.now });
  t.after(() => engine.close());
  return createPaletteSearch({
    readWords: createWordReader(() => []),
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
const all = [reds, nearReds, blues, hidden];

test("search() filters by name, size, nearness and tags, and orders", async (t) => {
  const service = await setUp(t, all);
  assert.deepEqual(slugsOf(await service.search({ ...page, name: "ROSE gard" })), ["slug-2", "slug-1"]);
  assert.deepEqual(slugsOf(await service.search({ ...page, name: "arden" })), []);
  assert.deepEqual(slugsOf(await service.search({ ...page, name: "★ -" })), []);
  assert.deepEqual(slugsOf(await service.search({ ...page, name: "garden+rose" })), ["slug-2", "slug-1"]);
  assert.deepEqual(slugsOf(await service.search({ ...page, name: "garden", tags: ["tag-1", "none"] })), ["slug-1"]);
  assert.deepEqual(slugsOf(await service.search({ ...page, size: 3 })), ["slug-3"]);
  assert.deepEqual(slugsOf(await service.search({ ...page, near: "FF0000" })), ["slug-2", "slug-1"]);
  assert.deepEqual(slugsOf(await service.search({ ...page, near: "ff0000", sort: "near" })), ["slug-1", "slug-2"]);
  const second = await service.search({ ...page, near: "ff0000", sort: "near", offset: 1, limit: 1 });
  assert.deepEqual([slugsOf(second), second.total], [["slug-2"], 2]);
});

test("search() finds by what a text means, and says which words it does not know", async (t) => {
  const service = await setUp(t, all);
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
  await assert.rejects(service.search({ ...page, text: "x".repeat(101) }), { code: "invalid_parameter" });
});

test("search() refuses what makes no sense", async (t) => {
  const service = await setUp(t, []);
  await assert.rejects(service.search({ ...page, sort: "near" }), { code: "invalid_parameter" });
});

test("related() gives the palettes most alike, without the palette itself", async (t) => {
  const service = await setUp(t, all);
  assert.deepEqual(slugsOf(await service.related("slug-1", 5)), ["slug-2", "slug-3"]);
  assert.deepEqual(slugsOf(await service.related("slug-1", 1)), ["slug-2"]);
  await assert.rejects(service.related("slug-4", 5), { code: "palette_not_found" });
  await assert.rejects(service.related("slug-1", 0), { code: "invalid_parameter", message: /"count"/ });
});

test("holding() puts palettes with the very color first and counts them", async (t) => {
  const service = await setUp(t, all);
  const answer = await service.holding("fe0101", 2);
  assert.deepEqual(slugsOf(answer), ["slug-2", "slug-1"]);
  assert.equal(answer.exactTotal, 1);
  await assert.rejects(service.holding("red", 2), { code: "invalid_parameter", message: /"hex"/ });
});
