import assert from "node:assert/strict";
import type { Store } from "../../server/src/store/open-store.ts";
import { fakeDraft, insertPeople, sampleTime } from "../support/db/samples.ts";
import type { Contract, Open } from "./contract.ts";

const terms = { at: sampleTime, limit: 4 };

export const draftStoreContract: Contract = {
  "saveDraft() keeps all of a session for its owner alone, the latest first": async (open) => {
    const [{ drafts: one }, { drafts: other }] = await openWithPeople(open);
    const first = fakeDraft(1);
    const second = fakeDraft(2, { text: "für später\n" + "x".repeat(40_000) });
    for (const [age, draft] of [first, second].entries()) {
      assert.equal(await one.saveDraft("ann", draft, { ...terms, at: sampleTime + age }), draft.id);
    }
    const { sessions } = await other.listDrafts("ann");
    assert.deepEqual(
      sessions,
      [second, first].map(({ id, revision, colors }, place) => {
        return { id, revision, colors, changedAt: sampleTime + 1 - place };
      }),
    );
    assert.deepEqual(await other.findDraft("ann", second.id), { ...sessions[0], text: second.text });
    assert.deepEqual(await one.listDrafts("bob"), { sessions: [], visited: [] });
    assert.equal(await one.findDraft("bob", first.id), undefined);
    await one.clearDrafts("bob", { sessions: [first, second], visited: [] });
    assert.equal((await other.listDrafts("ann")).sessions.length, 2);
    assert.equal(await one.saveDraft("bob", { ...first, text: "Bob's" }, terms), first.id);
    assert.equal((await other.findDraft("ann", first.id))?.text, first.text);
  },
  "saveDraft() takes the place of what it goes on from, and stands beside anything else": async (open) => {
    const [{ drafts: one }, { drafts: other }] = await openWithPeople(open);
    const first = fakeDraft(1);
    const goOn = (number: number, ...bases: string[]) => fakeDraft(number, { id: first.id, bases });
    await one.saveDraft("ann", first, terms);
    assert.equal(await one.saveDraft("ann", goOn(2, "unknown1", first.revision), terms), first.id);
    const stale = goOn(3, first.revision);
    assert.equal(await other.saveDraft("ann", stale, terms), stale.revision);
    assert.equal(await other.saveDraft("ann", stale, terms), stale.revision, "once more");
    assert.equal(await one.saveDraft("ann", goOn(2), { ...terms, at: 0 }), first.id, "once more");
    const { sessions } = await one.listDrafts("ann");
    const kept = new Map(sessions.map(({ id, revision, changedAt }) => [id, [revision, changedAt]]));
    const expected = new Map([
      [first.id, ["revision2", sampleTime]],
      [stale.revision, [stale.revision, sampleTime]],
    ]);
    assert.deepEqual(kept, expected);
    assert.equal((await one.findDraft("ann", stale.revision))?.text, stale.text);
  },
  "saveDraft() loses nothing of what two devices send at once": async (open) => {
    const [{ drafts: one }, { drafts: other }] = await openWithPeople(open);
    const first = fakeDraft(0);
    await one.saveDraft("ann", first, terms);
    const drafts = [1, 2, 3].map((number) => fakeDraft(number, { id: first.id, bases: [first.revision] }));
    const ids = await Promise.all(
      drafts.map((draft, at) => (at % 2 === 0 ? one : other).saveDraft("ann", draft, terms)),
    );
    assert.equal(ids.filter((id) => id === first.id).length, 1);
    const kept = (await one.listDrafts("ann")).sessions.map(({ revision }) => revision);
    assert.deepEqual(
      kept.toSorted(),
      drafts.map(({ revision }) => revision),
    );
  },
  "saveDraft() leaves a copy unchanged that another device has continued, when the copy is sent again": async (
    open,
  ) => {
    const [{ drafts: one }, { drafts: other }] = await openWithPeople(open);
    const first = fakeDraft(1);
    await one.saveDraft("ann", first, terms);
    const [changed, copy] = [2, 3].map((number) => fakeDraft(number, { id: first.id, bases: [first.revision] }));
    await one.saveDraft("ann", changed!, terms);
    const copyId = await one.saveDraft("ann", copy!, terms);
    const continued = fakeDraft(4, { id: copyId, bases: [copy!.revision] });
    assert.equal(await other.saveDraft("ann", continued, terms), copyId);
    assert.equal(await one.saveDraft("ann", copy!, terms), copyId, "again, after a lost reply");
    assert.equal((await one.findDraft("ann", copyId))?.text, continued.text);
  },
  "saveDraft() deletes the oldest beyond the limit, of its account alone, and never the new one": async (open) => {
    const [{ drafts: store }] = await openWithPeople(open);
    await store.saveDraft("bob", fakeDraft(0), terms);
    for (const number of [1, 2, 3, 4, 5, 6])
      await store.saveDraft("ann", fakeDraft(number), { ...terms, at: sampleTime + number });
    await store.saveDraft("ann", fakeDraft(7), { ...terms, at: sampleTime - 1 });
    const kept = (await store.listDrafts("ann")).sessions.map(({ revision }) => revision);
    assert.deepEqual(kept, ["revision6", "revision5", "revision4", "revision7"]);
    assert.equal((await store.listDrafts("bob")).sessions.length, 1);
  },
  "addVisited() has each palette once, the latest last and no more than the limit": async (open) => {
    const [{ drafts: one }, { drafts: other }] = await openWithPeople(open);
    await one.addVisited("ann", ["000000-111111", "222222-333333"], 3);
    await other.addVisited("ann", ["444444-555555", "000000-111111", "444444-555555"], 3);
    assert.deepEqual((await one.listDrafts("ann")).visited, ["222222-333333", "444444-555555", "000000-111111"]);
    await one.addVisited("ann", ["666666-777777"], 3);
    assert.deepEqual((await one.listDrafts("ann")).visited, ["444444-555555", "000000-111111", "666666-777777"]);
    assert.deepEqual((await one.listDrafts("bob")).visited, []);
  },
  "clearDrafts() deletes the named revisions and palettes, and nothing that is newer": async (open) => {
    const [{ drafts: one }, { drafts: other }] = await openWithPeople(open);
    const [first, second] = [fakeDraft(1), fakeDraft(2)];
    for (const draft of [first, second]) await one.saveDraft("ann", draft, terms);
    await one.addVisited("ann", ["000000-111111", "222222-333333"], 3);
    const known = { sessions: [first, second], visited: ["000000-111111", "222222-333333"] };
    const newer = fakeDraft(3, { id: second.id, bases: [second.revision] });
    await other.saveDraft("ann", newer, terms);
    await other.saveDraft("ann", fakeDraft(4), terms);
    await other.addVisited("ann", ["444444-555555"], 3);
    for (let count = 0; count < 2; count += 1) {
      await one.clearDrafts("ann", known);
      const left = await other.listDrafts("ann");
      assert.deepEqual(left.sessions.map(({ revision }) => revision).toSorted(), ["revision3", "revision4"]);
      assert.deepEqual(left.visited, ["444444-555555"]);
    }
    await one.clearDrafts("ann", { sessions: [newer, fakeDraft(4)], visited: ["444444-555555"] });
    assert.deepEqual(await one.listDrafts("ann"), { sessions: [], visited: [] });
  },
  "eraseAccount() leaves no work of the editor, also none that is kept at the same moment": async (open) => {
    const [one, other] = await openWithPeople(open);
    const kept = Array.from({ length: 20 }, (_, number) =>
      number % 2 === 0
        ? one.drafts.saveDraft("ann", fakeDraft(number), terms)
        : one.drafts.addVisited("ann", ["000000-111111"], 3),
    );
    const [, ...outcomes] = await Promise.allSettled([other.eraser.eraseAccount("ann", sampleTime), ...kept]);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") assert.equal(outcome.reason.code, "account_not_found");
    }
    assert.deepEqual(await one.drafts.listDrafts("ann"), { sessions: [], visited: [] });
  },
};

async function openWithPeople(open: Open): Promise<readonly [Store, Store]> {
  const store = await open();
  await insertPeople(store, ["ann", "bob"]);
  return [store, await open()];
}
