import assert from "node:assert/strict";
import type { ColorChange, PrivatePalette, TextChange } from "@tincture/contract/private-palettes";
import type { Store } from "../../server/src/store/open-store.ts";
import { fakeCollection, fakePrivate, insertPeople, sampleTime } from "../support/db/samples.ts";
import type { Contract, Open } from "./contract.ts";

const page = { limit: 10, offset: 0 };
const limit = 4;
const now = sampleTime;

export const privateContract: Contract = {
  "keepPalette() keeps all of a palette for its owner alone, the newest first": async (open) => {
    const [{ privatePalettes: one }, { privatePalettes: other }] = await openWithPeople(open);
    const folder = fakeCollection(1);
    assert.equal(await one.keepCollection("ann", folder, limit), "kept");
    const kept = [fakePrivate(1), fakePrivate(2, { collectionId: folder.id, note: "Für später\nZeile" })] as const;
    for (const palette of kept) assert.equal(await one.keepPalette("ann", palette, limit), "kept");
    assert.deepEqual(await other.listPalettes("ann", page), { total: 2, palettes: kept.toReversed() });
    assert.deepEqual(await other.listPalettes("ann", { ...page, collectionId: folder.id }), {
      total: 1,
      palettes: [kept[1]],
    });
    assert.deepEqual((await other.listPalettes("ann", { ...page, collectionId: null })).palettes, [kept[0]]);
    assert.deepEqual((await other.listPalettes("ann", { limit: 1, offset: 1 })).palettes, [kept[0]]);
    assert.deepEqual(await other.findByColors("ann", kept[0].colors), kept[0]);
    assert.deepEqual(await other.listCollections("ann"), [{ ...folder, paletteCount: 1 }]);
  },
  "another account reaches no row of them by any call": async (open) => {
    const [{ privatePalettes: store }] = await openWithPeople(open);
    const [folder, palette] = [fakeCollection(1), fakePrivate(1, { collectionId: fakeCollection(1).id })];
    await store.keepCollection("ann", folder, limit);
    await store.keepPalette("ann", palette, limit);
    const ids = [palette.id];
    assert.deepEqual(await store.listPalettes("bob", page), { total: 0, palettes: [] });
    assert.deepEqual(await store.listPalettes("bob", { ...page, collectionId: folder.id }), { total: 0, palettes: [] });
    assert.deepEqual(await store.findPalettes("bob", ids), []);
    assert.equal(await store.findByColors("bob", palette.colors), undefined);
    assert.deepEqual(await store.listCollections("bob"), []);
    assert.equal(await store.changeTexts("bob", textChange(palette)), "unknown");
    assert.equal(await store.changeColors("bob", colorChange(palette)), "unknown");
    assert.equal(await store.movePalettes("bob", ids, { collectionId: folder.id, at: now }), false);
    assert.equal(await store.movePalettes("bob", ids, { collectionId: null, at: now }), true);
    assert.equal(
      await store.keepPalette("bob", fakePrivate(2, { collectionId: folder.id }), limit),
      "unknown_collection",
    );
    assert.equal(await store.deletePalettes("bob", ids, now), 0);
    await store.deletePalettes("ann", ids, now);
    assert.equal(await store.restorePalettes("bob", ids, 0), 0);
    assert.equal(await store.restorePalettes("ann", ids, 0), 1);
    assert.equal(await store.renameCollection("bob", folder.id, { name: "Mine", known: folder.name }), "unknown");
    const known = { name: folder.name, paletteCount: 1 };
    assert.equal(await store.deleteCollection("bob", folder.id, known), "unknown");
    assert.deepEqual(await store.findPalettes("ann", ids), [palette]);
  },
  "keepPalette() and keepCollection() stop at their limit, exactly, whoever asks at once": async (open) => {
    const [one, other] = await openWithPeople(open);
    const tries = Array.from({ length: 10 }, (_, i) => {
      const { privatePalettes } = i % 2 === 0 ? one : other;
      return privatePalettes.keepPalette("ann", fakePrivate(i), limit);
    });
    const outcomes = await Promise.all(tries);
    assert.equal(outcomes.filter((outcome) => outcome === "kept").length, limit);
    assert.equal(outcomes.filter((outcome) => outcome === "limit_reached").length, 10 - limit);
    const { privatePalettes: store } = one;
    for (const [i, outcome] of ["kept", "kept", "limit_reached"].entries()) {
      assert.equal(await store.keepCollection("ann", fakeCollection(i), 2), outcome);
    }
    assert.equal(await store.keepPalette("bob", fakePrivate(1), limit), "kept");
  },
  "deletePalettes() hides at once, restorePalettes() brings back as it was, and room is made for new ones": async (
    open,
  ) => {
    const [{ privatePalettes: store }] = await openWithPeople(open);
    const first = fakePrivate(1);
    const palettes = [first, fakePrivate(2), fakePrivate(3), fakePrivate(4)];
    for (const palette of palettes) await store.keepPalette("ann", palette, limit);
    const ids = palettes.slice(0, 2).map(({ id }) => id);
    assert.equal(await store.deletePalettes("ann", [...ids, "unknown"], now), 2);
    assert.equal(await store.deletePalettes("ann", ids, now), 0);
    assert.equal((await store.listPalettes("ann", page)).total, 2);
    assert.deepEqual(await store.findPalettes("ann", ids), []);
    assert.equal(await store.changeTexts("ann", textChange(first)), "unknown");
    assert.equal(await store.changeColors("ann", colorChange(first)), "unknown");
    assert.equal(await store.restorePalettes("ann", [first.id], 0), 1);
    assert.deepEqual(await store.findPalettes("ann", ids), [palettes[0]]);
    assert.equal(await store.keepPalette("ann", fakePrivate(5), limit), "kept");
    assert.equal(await store.restorePalettes("ann", ids, 0), 0);
    assert.equal(await store.keepPalette("ann", fakePrivate(6), limit), "limit_reached");
  },
  "deletePalettes() leaves the deleted palettes of other accounts, also expired ones": async (open) => {
    const [{ privatePalettes: store }] = await openWithPeople(open);
    const [old, own] = [fakePrivate(1), fakePrivate(2)];
    await store.keepPalette("ann", old, limit);
    await store.keepPalette("bob", own, limit);
    await store.deletePalettes("ann", [old.id], 0);
    assert.equal(await store.deletePalettes("bob", [own.id], sampleTime), 1);
    assert.equal(await store.restorePalettes("ann", [old.id], 0), 1);
  },
  "changeTexts(), changeColors() and movePalettes() change what they name and nothing else": async (open) => {
    const [{ privatePalettes: store }] = await openWithPeople(open);
    const folder = fakeCollection(1);
    await store.keepCollection("ann", folder, limit);
    const [first, second] = [fakePrivate(1), fakePrivate(2)];
    for (const palette of [first, second]) await store.keepPalette("ann", palette, limit);
    const texts = { name: "New", note: "Für später", collectionId: folder.id };
    assert.equal(await store.changeTexts("ann", { ...textChange(first), ...texts, at: now + 9 }), "changed");
    assert.deepEqual(await store.findPalettes("ann", [first.id]), [{ ...first, ...texts, changedAt: now + 9 }]);
    assert.equal(await store.changeTexts("ann", textChange(first)), "stale");
    const again = { ...textChange(first), revision: now + 9 };
    assert.equal(await store.changeTexts("ann", { ...again, collectionId: "unknown" }), "unknown_collection");
    const { colors } = fakePrivate(7);
    assert.equal(await store.changeColors("ann", { ...colorChange(first), colors }), "changed");
    assert.equal(await store.changeColors("ann", colorChange(first)), "stale");
    const changed = { ...first, ...texts, colors, changedAt: now + 10 };
    assert.deepEqual(await store.findPalettes("ann", [first.id]), [changed], "later, with a clock that went back");
    assert.equal(
      await store.movePalettes("ann", [first.id, second.id], { collectionId: folder.id, at: now + 20 }),
      true,
    );
    assert.deepEqual(await store.findPalettes("ann", [first.id]), [changed], "it was there");
    const moved = { ...second, collectionId: folder.id, changedAt: now + 20 };
    assert.deepEqual(await store.findPalettes("ann", [second.id]), [moved]);
    assert.equal(await store.movePalettes("ann", [second.id], { collectionId: null, at: now }), true);
    const back = { ...moved, collectionId: null, changedAt: now + 21 };
    assert.deepEqual(await store.findPalettes("ann", [second.id]), [back]);
  },
  "changeTexts() and changeColors() keep one of several changes that come at once, and refuse the others": async (
    open,
  ) => {
    const [{ privatePalettes: one }, { privatePalettes: other }] = await openWithPeople(open);
    const palette = fakePrivate(1);
    await one.keepPalette("ann", palette, limit);
    const stores = [one, other, one, other];
    const texts = stores.map((store, at) => store.changeTexts("ann", { ...textChange(palette), name: `Name ${at}` }));
    assert.deepEqual((await Promise.all(texts)).toSorted(), ["changed", "stale", "stale", "stale"]);
    const colors = stores.map((store, at) => {
      return store.changeColors("ann", { ...colorChange(palette), colors: fakePrivate(at + 2).colors });
    });
    assert.deepEqual((await Promise.all(colors)).toSorted(), ["changed", "stale", "stale", "stale"]);
  },
  "collections have names of their own; deleteCollection() leaves its palettes, the deleted ones too": async (open) => {
    const [{ privatePalettes: store }] = await openWithPeople(open);
    const [first, second] = [fakeCollection(1), fakeCollection(2)];
    for (const collection of [second, first]) await store.keepCollection("ann", collection, limit);
    assert.equal(await store.keepCollection("ann", { ...fakeCollection(3), name: first.name }, limit), "name_taken");
    assert.equal(
      await store.renameCollection("ann", second.id, { name: first.name, known: second.name }),
      "name_taken",
    );
    assert.equal(await store.renameCollection("ann", second.id, { name: second.name, known: second.name }), "kept");
    assert.equal(await store.renameCollection("ann", second.id, { name: "Ärger", known: second.name }), "kept");
    assert.equal(await store.renameCollection("ann", second.id, { name: "Other", known: second.name }), "stale");
    assert.equal(
      await store.renameCollection("ann", second.id, { name: "Ärger", known: second.name }),
      "kept",
      "sent twice",
    );
    assert.deepEqual(
      (await store.listCollections("ann")).map(({ name }) => name),
      ["Ärger", first.name],
    );
    const palettes = [1, 2].map((number) => fakePrivate(number, { collectionId: first.id }));
    for (const palette of palettes) await store.keepPalette("ann", palette, limit);
    const ids = palettes.map(({ id }) => id);
    await store.deletePalettes("ann", ids.slice(0, 1), now);
    const known = { name: first.name, paletteCount: 1 };
    assert.equal(await store.deleteCollection("ann", first.id, { ...known, paletteCount: 2 }), "stale");
    assert.equal(await store.deleteCollection("ann", first.id, { ...known, name: second.name }), "stale");
    assert.equal(await store.deleteCollection("ann", first.id, known), "deleted");
    assert.equal(await store.deleteCollection("ann", first.id, known), "unknown");
    await store.restorePalettes("ann", ids, 0);
    const left = await store.findPalettes("ann", ids);
    assert.deepEqual(
      left.map(({ collectionId }) => collectionId),
      [null, null],
    );
  },
  "eraseAccount() leaves no private palette and no collection, also none that is kept at the same moment": async (
    open,
  ) => {
    const [one, other] = await openWithPeople(open);
    await one.privatePalettes.keepCollection("ann", fakeCollection(1), limit);
    const kept = Array.from({ length: 20 }, (_, i) => one.privatePalettes.keepPalette("ann", fakePrivate(i), 100));
    const [, ...outcomes] = await Promise.allSettled([other.eraser.eraseAccount("ann", sampleTime), ...kept]);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") assert.equal(outcome.reason.code, "account_not_found");
    }
    assert.equal((await one.privatePalettes.listPalettes("ann", page)).total, 0);
    assert.deepEqual(await one.privatePalettes.listCollections("ann"), []);
  },
};

function textChange({ id, name, note, collectionId, changedAt }: PrivatePalette): TextChange {
  return { id, name, note, collectionId, revision: changedAt, at: now };
}

function colorChange({ id, colors }: PrivatePalette): ColorChange {
  return { id, colors, base: colors, at: now };
}

async function openWithPeople(open: Open): Promise<readonly [Store, Store]> {
  const store = await open();
  await insertPeople(store, ["ann", "bob"]);
  return [store, await open()];
}
