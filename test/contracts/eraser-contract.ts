import assert from "node:assert/strict";
import {
  budget,
  fakeAudit,
  fakeDebit,
  fakeKey,
  fakeOwned,
  fakePalette,
  fakeSubmission,
  insertPeople,
  sampleTime,
} from "../support/db/samples.ts";
import type { Store } from "../../server/src/store/open-store.ts";
import type { Contract, Open } from "./contract.ts";

export const eraserContract: Contract = {
  "eraseAccount() removes the account with its keys, saves, submissions and reports": async (open) => {
    const store = await openWithDeeds(open);
    const { eraser, accounts, keys, saves, publishing, palettes, reports, review } = store;
    await eraser.eraseAccount("ann", sampleTime + 1);
    assert.equal(await accounts.findAccount("ann"), undefined);
    assert.equal(await keys.findKeyByHash("hash-of-key"), undefined);
    assert.deepEqual(await keys.listKeyAudits("key"), []);
    assert.deepEqual(await saves.listSavedSlugs("ann", ["slug-5"]), new Set());
    assert.equal((await palettes.findPublishedBySlug("slug-5"))?.saveCount, 5 + 1);
    assert.deepEqual(await review.findSubmission("palette-000002"), undefined);
    assert.deepEqual(await reports.listReported(), []);
    assert.equal((await publishing.listOwn("ann", { limit: 10, offset: 0 })).total, 0);
    assert.deepEqual(
      (await palettes.listChanges(sampleTime + 1, new Set())).map((change) => change.paletteIds),
      [["palette-000005"]],
    );
  },
  "eraseAccount() leaves what was published and what was used": async (open) => {
    const { eraser, palettes, ledger } = await openWithDeeds(open);
    await eraser.eraseAccount("ann", sampleTime);
    assert.ok(await palettes.findPublishedBySlug("slug-1"));
    assert.equal(await ledger.readUsed("ann", budget.day), 1);
  },
  "eraseAccount() forgets charge ids": async (open) => {
    const { eraser, ledger } = await openWithDeeds(open);
    const ask = fakeDebit({ accountId: "ann", charge: { id: "x", requestHash: "hash", at: sampleTime } });
    assert.equal((await ledger.commitDebits([ask]))[0]?.granted, 1);
    await eraser.eraseAccount("ann", sampleTime);
    assert.equal((await ledger.commitDebits([ask]))[0]?.earlier, undefined);
  },
  "eraseAccount() leaves other people alone and can be repeated": async (open) => {
    const { eraser, accounts, saves, publishing, palettes } = await openWithDeeds(open);
    await eraser.eraseAccount("ann", sampleTime);
    await eraser.eraseAccount("ann", sampleTime);
    await eraser.eraseAccount("unknown", sampleTime);
    assert.ok(await accounts.findAccount("bob"));
    assert.deepEqual(await saves.listSavedSlugs("bob", ["slug-5"]), new Set(["slug-5"]));
    assert.equal((await palettes.findPublishedBySlug("slug-5"))?.saveCount, 5 + 1);
    assert.equal((await publishing.listOwn("bob", { limit: 10, offset: 0 })).total, 1);
  },
  "eraseAccount() takes back every save, also one that is made at the same moment": async (open) => {
    const [store, other] = [await open(), await open()];
    const numbers = Array.from({ length: 30 }, (_, i) => i);
    await insertPeople(store, ["ann"]);
    await store.palettes.insertPalettes(
      numbers.map((number) => fakePalette(number)),
      sampleTime,
    );
    const saved = numbers.map((number) => store.saves.savePalette("ann", `slug-${number}`, sampleTime));
    const [, ...outcomes] = await Promise.allSettled([other.eraser.eraseAccount("ann", sampleTime), ...saved]);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") assert.equal(outcome.reason.code, "account_not_found");
    }
    const left = await store.palettes.listPublished(numbers.map((number) => fakePalette(number).id));
    assert.deepEqual(
      left.map((palette) => palette.saveCount),
      numbers,
    );
  },
  "eraseAccount() leaves no key, also none that is made or rolled at the same moment": async (open) => {
    const [store, other] = [await open(), await open()];
    await insertPeople(store, ["ann"]);
    const old = { id: "old", accountId: "ann" };
    await store.keys.insertKey(fakeKey({ ...old, secretHash: "old" }), fakeAudit({ ...old, keyId: "old" }));
    const made = Array.from({ length: 30 }, (_, i) => {
      const id = `key-${i}`;
      const key = fakeKey({ id, accountId: "ann", secretHash: id });
      const audit = fakeAudit({ id, keyId: id, accountId: "ann" });
      if (i % 2 === 0) return store.keys.insertKey(key, audit);
      return store.keys.rollKey({ oldKeyId: "old", oldExpiresAt: sampleTime, newKey: key, audit });
    });
    const [, ...outcomes] = await Promise.allSettled([other.eraser.eraseAccount("ann", sampleTime), ...made]);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") assert.equal(outcome.reason.code, "account_not_found");
    }
    assert.deepEqual(await store.keys.listKeys("ann"), []);
    for (const id of ["old", "key-0", "key-1", "key-29"]) assert.deepEqual(await store.keys.listKeyAudits(id), []);
  },
};

async function openWithDeeds(open: Open): Promise<Store> {
  const store = await open();
  const { keys, ledger, palettes, publishing, reports, saves } = store;
  await insertPeople(store, ["ann", "bob"]);
  await palettes.insertPalettes([fakePalette(5)], sampleTime);
  await keys.insertKey(fakeKey({ accountId: "ann" }), fakeAudit({ accountId: "ann" }));
  await ledger.commitDebits([fakeDebit({ accountId: "ann", day: budget.day })]);
  for (const person of ["ann", "bob"]) await saves.savePalette(person, "slug-5", sampleTime);
  await publishing.publishPalette(fakeOwned("ann", 1), sampleTime);
  await publishing.publishPalette(fakeOwned("bob", 3), sampleTime);
  await publishing.submitPalette({ submission: fakeSubmission("ann", 2), budget });
  await reports.reportPalette({ accountId: "ann", slug: "slug-5", reason: "spam", note: "", budget }, sampleTime);
  return store;
}
