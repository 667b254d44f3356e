import assert from "node:assert/strict";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { basesMax, clearedMax, draftCharactersMax, type DraftRevision } from "@tincture/contract/drafts";
import { fakeAccount, fakeDraft } from "../../../test/support/db/samples.ts";
import { makeTemporaryFolder, openHereForTest } from "../../../test/support/db/temporary-folder.ts";
import { accountDraftsMax, createDrafts } from "./drafts.ts";

const start = Date.UTC(2026, 5, 1);

/** Creates drafts of Ann and Bob in a store of their own, with a clock to set. */
async function setUp(t: TestContext) {
  const store = await openHereForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  for (const id of ["ann", "bob"]) await store.accounts.insertAccount(fakeAccount({ id, email: `${id}@example.com` }));
  const time = { now: start };
  return { time, work: createDrafts({ store: store.drafts, clock: () => time.now }) };
}

test("saveDraft() keeps by the server's clock, and getDraft() gives it to its owner alone", async (t) => {
  const { work, time } = await setUp(t);
  const draft = fakeDraft(1);
  assert.equal(await work.saveDraft("ann", draft), draft.id);
  const { bases: _, ...kept } = draft;
  assert.deepEqual(await work.getDraft("ann", draft.id), { ...kept, changedAt: time.now });
  for (const id of [draft.id, "unknown1", "no id", "x".repeat(40), ""]) {
    await assert.rejects(work.getDraft("bob", id), { code: "not_found" });
  }
  await assert.rejects(work.saveDraft("nobody", draft), { code: "account_not_found" });
});

test("saveDraft() refuses what is too large or no session, before it counts", async (t) => {
  const { work } = await setUp(t);
  const wrong = [
    { id: "short" },
    { id: "Capital1" },
    { revision: "" },
    { bases: ["no base"] },
    { bases: Array<string>(basesMax + 1).fill("revision1") },
    { colors: ["000000"] },
    { colors: ["000000", "nothex"] },
    { text: "x".repeat(draftCharactersMax + 1) },
  ];
  for (const fields of wrong.flatMap((one) => Array<typeof one>(10).fill(one))) {
    await assert.rejects(work.saveDraft("ann", fakeDraft(1, fields)), { code: "invalid_parameter" });
  }
  await work.saveDraft("ann", fakeDraft(1, { text: "x".repeat(draftCharactersMax) }));
  assert.equal((await work.listDrafts("ann")).sessions.length, 1);
});

test("an account writes sixty times at once and then once in two seconds, beside others; it has its latest sessions", async (t) => {
  const { work, time } = await setUp(t);
  for (let number = 0; number < 60; number += 1) await work.saveDraft("ann", fakeDraft(number));
  const late = [
    work.saveDraft("ann", fakeDraft(60)),
    work.addVisited("ann", ["000000-ffffff"]),
    work.clearDrafts("ann", { sessions: [], visited: [] }),
  ];
  for (const outcome of late) await assert.rejects(outcome, { code: "too_many_requests" });
  await work.saveDraft("bob", fakeDraft(60));
  time.now += 2000;
  await work.saveDraft("ann", fakeDraft(60));
  const { sessions } = await work.listDrafts("ann");
  assert.deepEqual([sessions.length, sessions[0]?.id], [accountDraftsMax, fakeDraft(60).id]);
});

test("addVisited() takes palettes alone, and clearDrafts() only what it can name", async (t) => {
  const { work } = await setUp(t);
  for (const visited of [["000000"], ["000000-ffffff", "x"], Array<string>(101).fill("000000-ffffff")]) {
    await assert.rejects(work.addVisited("ann", visited), { code: "invalid_parameter" });
  }
  await work.addVisited("ann", []);
  await work.addVisited("ann", ["000000-ffffff"]);
  await work.saveDraft("ann", fakeDraft(1));
  for (const known of [
    { sessions: [{ id: "no id", revision: "revision1" }], visited: [] },
    { sessions: [{ id: "session1", revision: "no revision" }], visited: [] },
    { sessions: Array<DraftRevision>(clearedMax + 1).fill(fakeDraft(1)), visited: [] },
    { sessions: [], visited: Array<string>(clearedMax + 1).fill("000000-ffffff") },
  ]) {
    await assert.rejects(work.clearDrafts("ann", known), { code: "invalid_parameter" });
  }
  assert.equal((await work.listDrafts("ann")).sessions.length, 1);
  await work.clearDrafts("ann", { sessions: [fakeDraft(1)], visited: [] });
  assert.deepEqual(await work.listDrafts("ann"), { sessions: [], visited: ["000000-ffffff"] });
  await work.clearDrafts("ann", { sessions: [], visited: ["000000-ffffff"] });
  assert.deepEqual((await work.listDrafts("ann")).visited, []);
});
