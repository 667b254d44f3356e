import assert from "node:assert/strict";
import type { PrivatePalette } from "../../domain/private/private-store.ts";
import type { Store } from "../open-store.ts";
import { insertPeople, sampleTime } from "../testing/community-samples.ts";
import { fakeCollection, fakePrivate } from "../testing/private-samples.ts";
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
    assert.equal(await store.changePalette("bob", { ...palette, collectionId: null }), "unknown");
    assert.equal(await store.movePalettes("bob", ids, folder.id), false);
    assert.equal(await store.movePalettes("bob", ids, null), true);
    assert.equal(
      await store.keepPalette("bob", fakePrivate(2, { collectionId: folder.id }), limit),
      "unknown_collection",
    );
    assert.equal(await store.deletePalettes("bob", ids, now), 0);
    await store.deletePalettes("ann", ids, now);
    assert.equal(await store.restorePalettes("bob", ids, 0), 0);
    assert.equal(await store.restorePalettes("ann", ids, 0), 1);
    assert.equal(await store.renameCollection("bob", folder.id, "Mine"), "unknown");
    assert.equal(await store.deleteCollection("bob", folder.id), false);
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
    assert.equal(await store.changePalette("ann", first), "unknown");
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
  "changePalette() and movePalettes() change what they say and nothing else": async (open) => {
    const [{ privatePalettes: store }] = await openWithPeople(open);
    const folder = fakeCollection(1);
    await store.keepCollection("ann", folder, limit);
    const [first, second] = [fakePrivate(1), fakePrivate(2)];
    for (const palette of [first, second]) await store.keepPalette("ann", palette, limit);
    const changed: PrivatePalette = { ...fakePrivate(3), id: first.id, createdAt: 0, changedAt: sampleTime + 9 };
    assert.equal(await store.changePalette("ann", changed), "changed");
    assert.deepEqual(await store.findPalettes("ann", [first.id]), [{ ...changed, createdAt: first.createdAt }]);
    assert.equal(await store.changePalette("ann", { ...changed, collectionId: "unknown" }), "unknown_collection");
    assert.equal(await store.movePalettes("ann", [second.id], folder.id), true);
    assert.deepEqual(await store.findPalettes("ann", [second.id]), [{ ...second, collectionId: folder.id }]);
  },
  "collections have names of their own; deleteCollection() leaves its palettes, the deleted ones too": async (open) => {
    const [{ privatePalettes: store }] = await openWithPeople(open);
    const [first, second] = [fakeCollection(1), fakeCollection(2)];
    for (const collection of [second, first]) await store.keepCollection("ann", collection, limit);
    assert.equal(await store.keepCollection("ann", { ...fakeCollection(3), name: first.name }, limit), "name_taken");
    assert.equal(await store.renameCollection("ann", second.id, first.name), "name_taken");
    assert.equal(await store.renameCollection("ann", second.id, second.name), "kept");
    assert.equal(await store.renameCollection("ann", second.id, "Ärger"), "kept");
    assert.deepEqual(
      (await store.listCollections("ann")).map(({ name }) => name),
      ["Ärger", first.name],
    );
    const palettes = [1, 2].map((number) => fakePrivate(number, { collectionId: first.id }));
    for (const palette of palettes) await store.keepPalette("ann", palette, limit);
    const ids = palettes.map(({ id }) => id);
    await store.deletePalettes("ann", ids.slice(0, 1), now);
    assert.equal(await store.deleteCollection("ann", first.id), true);
    assert.equal(await store.deleteCollection("ann", first.id), false);
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

/** Two processes with two people. */
async function openWithPeople(open: Open): Promise<readonly [Store, Store]> {
  const store = await open();
  await insertPeople(store, ["ann", "bob"]);
  return [store, await open()];
}
