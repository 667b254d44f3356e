import assert from "node:assert/strict";
import { fc } from "../properties.ts";
import { runs } from "../sizes.ts";
import { savesKeptMs } from "../../server/src/library/palette.ts";
import type { Store } from "../../server/src/store/open-store.ts";
import { fakePalette, insertPeople, sampleTime } from "../support/db/samples.ts";
import { type Contract, type Open, takeTurn } from "./contract.ts";

const savedSlug = "slug-7";
const paletteId = "palette-000007";
const baseCount = 7;

export const saveContract: Contract = {
  "savePalette() and unsavePalette() count each person once over the imported base": async (open) => {
    const [{ saves }] = await openWithPeople(open, ["ann", "bob"]);
    assert.deepEqual(await saves.savePalette("ann", savedSlug, sampleTime), {
      saveCount: baseCount + 1,
      isChanged: true,
    });
    assert.deepEqual(await saves.savePalette("ann", savedSlug, sampleTime), {
      saveCount: baseCount + 1,
      isChanged: false,
    });
    assert.deepEqual(await saves.savePalette("bob", savedSlug, sampleTime), {
      saveCount: baseCount + 2,
      isChanged: true,
    });
    assert.deepEqual(await saves.unsavePalette("ann", savedSlug, sampleTime), {
      saveCount: baseCount + 1,
      isChanged: true,
    });
    assert.deepEqual(await saves.unsavePalette("ann", savedSlug, sampleTime), {
      saveCount: baseCount + 1,
      isChanged: false,
    });
  },
  "savePalette() tells other processes, and only of a new save": async (open) => {
    const [{ saves, palettes }, other] = await openWithPeople(open, ["ann"]);
    await saves.savePalette("ann", savedSlug, sampleTime + 1);
    await saves.savePalette("ann", savedSlug, sampleTime + 2);
    await saves.unsavePalette("ann", savedSlug, sampleTime + 3);
    const changes = await other.palettes.listChanges(sampleTime + 1, new Set());
    assert.deepEqual(
      changes.map((change) => change.paletteIds),
      [[paletteId], [paletteId]],
    );
    const [palette] = await palettes.listPublished([paletteId]);
    assert.equal(palette?.saveCount, baseCount);
  },
  "savePalette() knows no palette that is not published, and nobody without an account": async (open) => {
    const [{ saves, palettes }] = await openWithPeople(open, ["ann"]);
    await assert.rejects(saves.savePalette("nobody", savedSlug, sampleTime), { code: "account_not_found" });
    assert.equal(await saves.savePalette("ann", "unknown", sampleTime), undefined);
    await palettes.unpublishPalette(savedSlug, sampleTime);
    assert.equal(await saves.savePalette("ann", savedSlug, sampleTime), undefined);
    assert.equal(await saves.unsavePalette("ann", savedSlug, sampleTime), undefined);
  },
  "listSaveHistories() gives the times of recent saves that last, with a count of the same moment": async (open) => {
    const [{ saves, palettes, eraser }] = await openWithPeople(open, ["ann", "bob", "eve"]);
    await saves.savePalette("ann", savedSlug, sampleTime - savesKeptMs);
    await saves.savePalette("bob", savedSlug, sampleTime - 20);
    await saves.savePalette("eve", savedSlug, sampleTime - 10);
    await saves.unsavePalette("bob", savedSlug, sampleTime - 5);
    await saves.savePalette("bob", savedSlug, sampleTime - 4);
    await eraser.eraseAccount("eve", sampleTime - 2);
    assert.deepEqual(await palettes.listSaveHistories([paletteId, "unknown"], sampleTime), [
      { paletteId, saveCount: baseCount + 2, recentSaves: [sampleTime - 4] },
    ]);
  },
  "listSavedLately() names palettes that were saved lately, among those from one id to another": async (open) => {
    const [{ saves, palettes }] = await openWithPeople(open, ["ann"]);
    const own = { from: paletteId, to: paletteId };
    assert.deepEqual(await palettes.listSavedLately(own, sampleTime), []);
    await saves.savePalette("ann", savedSlug, sampleTime);
    assert.deepEqual(await palettes.listSavedLately(own, sampleTime), [paletteId]);
    assert.deepEqual(await palettes.listSavedLately(own, sampleTime + savesKeptMs), []);
    assert.deepEqual(await palettes.listSavedLately({ from: `${paletteId}~`, to: "~" }, sampleTime), []);
  },
  "savePalette() fifty times at once by one person counts once": async (open) => {
    const stores = await openWithPeople(open, ["ann"]);
    const tries = Array.from({ length: 50 }, (_, i) =>
      takeTurn(stores, i).saves.savePalette("ann", savedSlug, sampleTime),
    );
    const changes = await Promise.all(tries);
    assert.equal(changes.filter((change) => change?.isChanged).length, 1);
    assert.equal(await readCount(stores[0]), baseCount + 1);
  },
  "savePalette() by fifty people at once counts fifty": async (open) => {
    const people = Array.from({ length: 50 }, (_, i) => `person-${i}`);
    const stores = await openWithPeople(open, people);
    await Promise.all(people.map((person, i) => takeTurn(stores, i).saves.savePalette(person, savedSlug, sampleTime)));
    assert.equal(await readCount(stores[1]), baseCount + 50);
  },
  "savePalette() and unsavePalette() in any order at once leave base plus who saved": async (open) => {
    const stores = await openWithPeople(open, ["ann", "bob", "cem"]);
    const step = fc.record({
      person: fc.constantFrom("ann", "bob", "cem"),
      action: fc.constantFrom("savePalette", "unsavePalette"),
    });
    const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await Promise.all(
        steps.map(({ person, action }, i) => takeTurn(stores, i).saves[action](person, savedSlug, sampleTime)),
      );
      const lists = ["ann", "bob", "cem"].map((person) => stores[0].saves.listSavedSlugs(person, [savedSlug]));
      const savers = (await Promise.all(lists)).filter((slugs) => slugs.has(savedSlug));
      assert.equal(await readCount(stores[0]), baseCount + savers.length);
    });
    await fc.assert(property, runs(15));
  },
  "listSaved() puts the newest save first, in pages, without what is not published": async (open) => {
    const [{ saves, palettes }] = await openWithPeople(open, ["ann", "bob"]);
    for (const number of [3, 1, 2]) {
      await palettes.insertPalettes([fakePalette(number)], sampleTime);
      await saves.savePalette("ann", `slug-${number}`, sampleTime + number);
    }
    await saves.savePalette("bob", savedSlug, sampleTime);
    await saves.savePalette("ann", savedSlug, sampleTime);
    await palettes.unpublishPalette("slug-2", sampleTime);
    const page = await saves.listSaved("ann", { limit: 2, offset: 0 });
    assert.deepEqual([page.total, page.palettes.map((palette) => palette.slug)], [3, ["slug-3", "slug-1"]]);
    assert.equal(page.palettes[0]?.saveCount, 4);
    const rest = await saves.listSaved("ann", { limit: 2, offset: 2 });
    assert.deepEqual([rest.total, rest.palettes.map((palette) => palette.slug)], [3, [savedSlug]]);
  },
  "listSavedSlugs() tells which of the slugs the person saved": async (open) => {
    const [{ saves, palettes }] = await openWithPeople(open, ["ann", "bob"]);
    await palettes.insertPalettes([fakePalette(1)], sampleTime);
    await saves.savePalette("ann", savedSlug, sampleTime);
    await saves.savePalette("bob", "slug-1", sampleTime);
    assert.deepEqual(await saves.listSavedSlugs("ann", [savedSlug, "slug-1", "unknown"]), new Set([savedSlug]));
    assert.deepEqual(await saves.listSavedSlugs("ann", []), new Set());
  },
  "deletePalettes() takes their saves away": async (open) => {
    const [{ saves, palettes }] = await openWithPeople(open, ["ann"]);
    await saves.savePalette("ann", savedSlug, sampleTime);
    await palettes.deletePalettes([paletteId], sampleTime);
    await palettes.insertPalettes([fakePalette(baseCount)], sampleTime);
    assert.deepEqual(await saves.listSavedSlugs("ann", [savedSlug]), new Set());
  },
};

async function openWithPeople(open: Open, people: readonly string[]): Promise<readonly [Store, Store]> {
  const store = await open();
  await insertPeople(store, people);
  await store.palettes.insertPalettes([fakePalette(baseCount)], sampleTime);
  return [store, await open()];
}

async function readCount({ palettes }: Store): Promise<number | undefined> {
  return (await palettes.findPublishedBySlug(savedSlug))?.saveCount;
}
