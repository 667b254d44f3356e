import assert from "node:assert/strict";
import type { Store } from "../open-store.ts";
import { insertPeople, sampleTime } from "../testing/community-samples.ts";
import { fakeSession } from "../testing/private-samples.ts";
import type { Contract, Open } from "./contract.ts";

const terms = { at: sampleTime, limit: 4 };

export const editorContract: Contract = {
  "keepSession() keeps all of a session for its owner alone, the latest first": async (open) => {
    const [{ editorSessions: one }, { editorSessions: other }] = await openWithPeople(open);
    const first = fakeSession(1);
    const second = fakeSession(2, { text: "für später\n" + "x".repeat(40_000) });
    for (const [age, draft] of [first, second].entries()) {
      assert.equal(await one.keepSession("ann", draft, { ...terms, at: sampleTime + age }), draft.id);
    }
    const { sessions } = await other.readWork("ann");
    assert.deepEqual(
      sessions,
      [second, first].map(({ id, revision, colors }, place) => {
        return { id, revision, colors, changedAt: sampleTime + 1 - place };
      }),
    );
    assert.deepEqual(await other.findSession("ann", second.id), { ...sessions[0], text: second.text });
    assert.deepEqual(await one.readWork("bob"), { sessions: [], visited: [] });
    assert.equal(await one.findSession("bob", first.id), undefined);
    await one.forgetWork("bob", { sessions: [first, second], visited: [] });
    assert.equal((await other.readWork("ann")).sessions.length, 2);
    assert.equal(await one.keepSession("bob", { ...first, text: "Bob's" }, terms), first.id);
    assert.equal((await other.findSession("ann", first.id))?.text, first.text);
  },
  "keepSession() takes the place of what it goes on from, and stands beside anything else": async (open) => {
    const [{ editorSessions: one }, { editorSessions: other }] = await openWithPeople(open);
    const first = fakeSession(1);
    const goOn = (number: number, ...bases: string[]) => fakeSession(number, { id: first.id, bases });
    await one.keepSession("ann", first, terms);
    assert.equal(await one.keepSession("ann", goOn(2, "unknown1", first.revision), terms), first.id);
    const stale = goOn(3, first.revision);
    assert.equal(await other.keepSession("ann", stale, terms), stale.revision);
    assert.equal(await other.keepSession("ann", stale, terms), stale.revision, "once more");
    assert.equal(await one.keepSession("ann", goOn(2), { ...terms, at: 0 }), first.id, "once more");
    const { sessions } = await one.readWork("ann");
    const kept = new Map(sessions.map(({ id, revision, changedAt }) => [id, [revision, changedAt]]));
    const expected = new Map([
      [first.id, ["revision2", sampleTime]],
      [stale.revision, [stale.revision, sampleTime]],
    ]);
    assert.deepEqual(kept, expected);
    assert.equal((await one.findSession("ann", stale.revision))?.text, stale.text);
  },
  "keepSession() loses nothing of what two devices send at once": async (open) => {
    const [{ editorSessions: one }, { editorSessions: other }] = await openWithPeople(open);
    const first = fakeSession(0);
    await one.keepSession("ann", first, terms);
    const drafts = [1, 2, 3].map((number) => fakeSession(number, { id: first.id, bases: [first.revision] }));
    const ids = await Promise.all(
      drafts.map((draft, at) => (at % 2 === 0 ? one : other).keepSession("ann", draft, terms)),
    );
    assert.equal(ids.filter((id) => id === first.id).length, 1);
    const kept = (await one.readWork("ann")).sessions.map(({ revision }) => revision);
    assert.deepEqual(
      kept.toSorted(),
      drafts.map(({ revision }) => revision),
    );
  },
  "keepSession() leaves a copy unchanged that another device has continued, when the copy is sent again": async (
    open,
  ) => {
    const [{ editorSessions: one }, { editorSessions: other }] = await openWithPeople(open);
    const first = fakeSession(1);
    await one.keepSession("ann", first, terms);
    const [changed, copy] = [2, 3].map((number) => fakeSession(number, { id: first.id, bases: [first.revision] }));
    await one.keepSession("ann", changed!, terms);
    const copyId = await one.keepSession("ann", copy!, terms);
    const continued = fakeSession(4, { id: copyId, bases: [copy!.revision] });
    assert.equal(await other.keepSession("ann", continued, terms), copyId);
    assert.equal(await one.keepSession("ann", copy!, terms), copyId, "again, after a lost reply");
    assert.equal((await one.findSession("ann", copyId))?.text, continued.text);
  },
  "keepSession() deletes the oldest beyond the limit, of its account alone, and never the new one": async (open) => {
    const [{ editorSessions: store }] = await openWithPeople(open);
    await store.keepSession("bob", fakeSession(0), terms);
    for (const number of [1, 2, 3, 4, 5, 6])
      await store.keepSession("ann", fakeSession(number), { ...terms, at: sampleTime + number });
    await store.keepSession("ann", fakeSession(7), { ...terms, at: sampleTime - 1 });
    const kept = (await store.readWork("ann")).sessions.map(({ revision }) => revision);
    assert.deepEqual(kept, ["revision6", "revision5", "revision4", "revision7"]);
    assert.equal((await store.readWork("bob")).sessions.length, 1);
  },
  "noteVisited() has each palette once, the latest last and no more than the limit": async (open) => {
    const [{ editorSessions: one }, { editorSessions: other }] = await openWithPeople(open);
    await one.noteVisited("ann", ["000000-111111", "222222-333333"], 3);
    await other.noteVisited("ann", ["444444-555555", "000000-111111", "444444-555555"], 3);
    assert.deepEqual((await one.readWork("ann")).visited, ["222222-333333", "444444-555555", "000000-111111"]);
    await one.noteVisited("ann", ["666666-777777"], 3);
    assert.deepEqual((await one.readWork("ann")).visited, ["444444-555555", "000000-111111", "666666-777777"]);
    assert.deepEqual((await one.readWork("bob")).visited, []);
  },
  "forgetWork() deletes the named revisions and palettes, and nothing that is newer": async (open) => {
    const [{ editorSessions: one }, { editorSessions: other }] = await openWithPeople(open);
    const [first, second] = [fakeSession(1), fakeSession(2)];
    for (const draft of [first, second]) await one.keepSession("ann", draft, terms);
    await one.noteVisited("ann", ["000000-111111", "222222-333333"], 3);
    const known = { sessions: [first, second], visited: ["000000-111111", "222222-333333"] };
    const newer = fakeSession(3, { id: second.id, bases: [second.revision] });
    await other.keepSession("ann", newer, terms);
    await other.keepSession("ann", fakeSession(4), terms);
    await other.noteVisited("ann", ["444444-555555"], 3);
    for (let count = 0; count < 2; count += 1) {
      await one.forgetWork("ann", known);
      const left = await other.readWork("ann");
      assert.deepEqual(left.sessions.map(({ revision }) => revision).toSorted(), ["revision3", "revision4"]);
      assert.deepEqual(left.visited, ["444444-555555"]);
    }
    await one.forgetWork("ann", { sessions: [newer, fakeSession(4)], visited: ["444444-555555"] });
    assert.deepEqual(await one.readWork("ann"), { sessions: [], visited: [] });
  },
  "eraseAccount() leaves no work of the editor, also none that is kept at the same moment": async (open) => {
    const [one, other] = await openWithPeople(open);
    const kept = Array.from({ length: 20 }, (_, number) =>
      number % 2 === 0
        ? one.editorSessions.keepSession("ann", fakeSession(number), terms)
        : one.editorSessions.noteVisited("ann", ["000000-111111"], 3),
    );
    const [, ...outcomes] = await Promise.allSettled([other.eraser.eraseAccount("ann", sampleTime), ...kept]);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") assert.equal(outcome.reason.code, "account_not_found");
    }
    assert.deepEqual(await one.editorSessions.readWork("ann"), { sessions: [], visited: [] });
  },
};

/** Two processes with two people. */
async function openWithPeople(open: Open): Promise<readonly [Store, Store]> {
  const store = await open();
  await insertPeople(store, ["ann", "bob"]);
  return [store, await open()];
}
