import assert from "node:assert/strict";
import type { PaletteStore } from "../../server/src/library/palette.ts";
import { fakePalette } from "../support/db/samples.ts";
import type { Contract } from "./contract.ts";

const at = 1_700_000_000_000;
const hourMs = 3_600_000;

export const paletteContract: Contract = {
  "findPublishedBySlug() and findPublishedByHash() return what was inserted": async (open) => {
    const { palettes } = await open();
    const { slugs: _slugs, ...fields } = fakePalette(1, { tags: [] });
    const outcomes = await palettes.insertPalettes([fakePalette(1, { tags: [] })], at);
    assert.deepEqual(outcomes, [{ kind: "inserted", slug: "slug-1" }]);
    assert.deepEqual(await palettes.findPublishedBySlug("slug-1"), { ...fields, slug: "slug-1" });
    assert.deepEqual(await palettes.findPublishedByHash(fields.colorHash), { ...fields, slug: "slug-1" });
    assert.equal(await palettes.findPublishedBySlug("slug-2"), undefined);
    assert.equal(await palettes.findPublishedByHash("unknown"), undefined);
  },
  "findPublishedBySlug() and findPublishedByHash() do not show what is unpublished": async (open) => {
    const { palettes } = await open();
    const hidden = fakePalette(1, { isPublished: false });
    await palettes.insertPalettes([hidden], at);
    assert.equal(await palettes.findPublishedBySlug("slug-1"), undefined);
    assert.equal(await palettes.findPublishedByHash(hidden.colorHash), undefined);
    assert.deepEqual(await palettes.listPublished([hidden.id]), []);
    assert.equal(await palettes.countPalettes(), 1);
  },
  "listPublished() keeps the order of the ids and leaves out the rest": async (open) => {
    const { palettes } = await open();
    await palettes.insertPalettes(
      [1, 2, 3].map((number) => fakePalette(number)),
      at,
    );
    const found = await palettes.listPublished(["palette-000003", "unknown", "palette-000001"]);
    assert.deepEqual(
      found.map((palette) => palette.slug),
      ["slug-3", "slug-1"],
    );
    assert.deepEqual(await palettes.listPublished([]), []);
  },
  "scanPalettes() returns each palette once, over many blocks": async (open) => {
    const { palettes } = await open();
    const count = 1301;
    const all = Array.from({ length: count }, (_, i) => fakePalette(i, { isPublished: i % 2 === 0 }));
    await palettes.insertPalettes(all.slice(0, 700), at);
    await palettes.insertPalettes(all.slice(700), at);
    const ids = all.map((palette) => palette.id);
    const publishedIds = all.filter((palette) => palette.isPublished).map((palette) => palette.id);
    assert.deepEqual(await collectIds(palettes.scanPalettes()), ids);
    assert.deepEqual(await collectIds(palettes.scanPalettes({ isPublished: true })), publishedIds);
    assert.equal(await palettes.countPalettes(), count);
  },
  "countPublished() leaves out what is not published, and listChangeMarks() names every change since a time": async (
    open,
  ) => {
    const { palettes } = await open();
    await palettes.insertPalettes([fakePalette(1), fakePalette(2, { isPublished: false })], at);
    await palettes.insertPalettes([fakePalette(3)], at + 2);
    await palettes.unpublishPalette("slug-3", at + 1);
    assert.equal(await palettes.countPublished(), 1);
    const changes = await palettes.listChanges(0, new Set());
    const marks = changes.map(({ id, at: time }) => ({ id, at: time }));
    assert.deepEqual(await palettes.listChangeMarks(0), marks);
    assert.deepEqual(
      marks.map((mark) => mark.at),
      [at, at + 1, at + 2],
    );
    assert.deepEqual(await palettes.listChangeMarks(at + 1), marks.slice(1));
  },
  "publishPalette() and unpublishPalette() are idempotent and keep the first time": async (open) => {
    const { palettes } = await open();
    await palettes.insertPalettes([fakePalette(1, { isPublished: false })], at);
    assert.equal(await palettes.publishPalette("slug-1", at + 5), true);
    assert.equal(await palettes.publishPalette("slug-1", at + 6), true);
    assert.equal((await palettes.findPublishedBySlug("slug-1"))?.publishedAt, fakePalette(1).publishedAt);
    assert.equal(await palettes.unpublishPalette("slug-1", at + 7), true);
    assert.equal(await palettes.unpublishPalette("slug-1", at + 8), true);
    assert.equal(await palettes.findPublishedBySlug("slug-1"), undefined);
    assert.equal(await palettes.publishPalette("unknown", at), false);
    assert.equal(await palettes.unpublishPalette("unknown", at), false);
    assert.equal((await listChanges(palettes)).length, 2);
  },
  "deletePalettes() takes palettes away and tells": async (open) => {
    const { palettes } = await open();
    await palettes.insertPalettes(
      [1, 2, 3].map((number) => fakePalette(number)),
      at,
    );
    await palettes.deletePalettes(["palette-000001", "palette-000003"], at + 1);
    assert.deepEqual(await collectIds(palettes.scanPalettes()), ["palette-000002"]);
    const [, deletion] = await listChanges(palettes);
    assert.deepEqual(deletion?.paletteIds, ["palette-000001", "palette-000003"]);
    await palettes.deletePalettes([], at + 2);
    assert.equal((await listChanges(palettes)).length, 2);
  },
  "listChanges() gives every change since a time but the known, oldest first": async (open) => {
    const { palettes } = await open();
    await palettes.insertPalettes([fakePalette(1), fakePalette(2, { isPublished: false })], at + 20);
    await palettes.insertPalettes([fakePalette(3)], at + 10);
    await palettes.insertPalettes([fakePalette(4, { isPublished: false })], at + 30);
    const changes = await listChanges(palettes);
    assert.deepEqual(
      changes.map((change) => change.paletteIds),
      [["palette-000003"], ["palette-000001"]],
    );
    assert.deepEqual(await palettes.listChanges(at + 20, new Set()), changes.slice(1));
    assert.deepEqual(await palettes.listChanges(0, new Set([changes[0]?.id ?? ""])), changes.slice(1));
    assert.deepEqual(await palettes.listChanges(at + 21, new Set()), []);
    assert.deepEqual(
      changes.map((change) => change.at),
      [at + 10, at + 20],
    );
  },
  "countChanges() counts the changes since a time": async (open) => {
    const { palettes } = await open();
    for (let i = 0; i < 4; i += 1) await palettes.insertPalettes([fakePalette(i)], at + i);
    assert.equal(await palettes.countChanges(at), 4);
    assert.equal(await palettes.countChanges(at + 1), 3);
    assert.equal(await palettes.countChanges(at + 4), 0);
  },
  "listChanges() keeps changes for an hour and loses them bit by bit afterwards": async (open) => {
    const { palettes } = await open();
    for (let i = 0; i < 12; i += 1) await palettes.insertPalettes([fakePalette(i)], at + i);
    await palettes.unpublishPalette("slug-0", at + hourMs);
    assert.equal((await listChanges(palettes)).length, 13);
    await palettes.unpublishPalette("slug-1", at + hourMs + 100);
    await palettes.unpublishPalette("slug-2", at + hourMs + 101);
    assert.equal((await listChanges(palettes)).length, 3);
  },
};

function listChanges(palettes: PaletteStore) {
  return palettes.listChanges(0, new Set());
}

async function collectIds(blocks: AsyncIterable<readonly { readonly id: string }[]>): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const block of blocks) ids.push(...block.map((item) => item.id));
  return ids;
}
