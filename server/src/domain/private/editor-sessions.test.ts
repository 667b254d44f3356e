import assert from "node:assert/strict";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { fakeAccount } from "../../store/testing/samples.ts";
import { fakeSession } from "../../store/testing/private-samples.ts";
import { makeTemporaryFolder, openHereForTest } from "../../store/testing/temporary-folder.ts";
import { basesMax, createEditorSessions, editorSessionsMax } from "./editor-sessions.ts";
import { clearedMax, type KnownSession, sessionCharactersMax } from "./editor-store.ts";

const start = Date.UTC(2026, 5, 1);

/** Work of Ann and Bob on a store of their own, and the time in hand. */
async function setUp(t: TestContext) {
  const store = await openHereForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  for (const id of ["ann", "bob"]) await store.accounts.insertAccount(fakeAccount({ id, email: `${id}@example.com` }));
  const time = { now: start };
  return { time, work: createEditorSessions({ store: store.editorSessions, clock: () => time.now }) };
}

test("keepSession() keeps by the server's clock, and getSession() gives it to its owner alone", async (t) => {
  const { work, time } = await setUp(t);
  const draft = fakeSession(1);
  assert.equal(await work.keepSession("ann", draft), draft.id);
  const { bases: _, ...kept } = draft;
  assert.deepEqual(await work.getSession("ann", draft.id), { ...kept, changedAt: time.now });
  for (const id of [draft.id, "unknown1", "no id", "x".repeat(40), ""]) {
    await assert.rejects(work.getSession("bob", id), { code: "not_found" });
  }
  await assert.rejects(work.keepSession("nobody", draft), { code: "account_not_found" });
});

test("keepSession() refuses what is too large or no session, before it counts", async (t) => {
  const { work } = await setUp(t);
  const wrong = [
    { id: "short" },
    { id: "Capital1" },
    { revision: "" },
    { bases: ["no base"] },
    { bases: Array<string>(basesMax + 1).fill("revision1") },
    { colors: ["000000"] },
    { colors: ["000000", "nothex"] },
    { text: "x".repeat(sessionCharactersMax + 1) },
  ];
  for (const fields of wrong.flatMap((one) => Array<typeof one>(10).fill(one))) {
    await assert.rejects(work.keepSession("ann", fakeSession(1, fields)), { code: "invalid_parameter" });
  }
  await work.keepSession("ann", fakeSession(1, { text: "x".repeat(sessionCharactersMax) }));
  assert.equal((await work.readWork("ann")).sessions.length, 1);
});

test("an account writes sixty times at once and then once in two seconds, beside others; it has its latest sessions", async (t) => {
  const { work, time } = await setUp(t);
  for (let number = 0; number < 60; number += 1) await work.keepSession("ann", fakeSession(number));
  const late = [
    work.keepSession("ann", fakeSession(60)),
    work.noteVisited("ann", ["000000-ffffff"]),
    work.forgetWork("ann", { sessions: [], visited: [] }),
  ];
  for (const outcome of late) await assert.rejects(outcome, { code: "too_many_requests" });
  await work.keepSession("bob", fakeSession(60));
  time.now += 2000;
  await work.keepSession("ann", fakeSession(60));
  const { sessions } = await work.readWork("ann");
  assert.deepEqual([sessions.length, sessions[0]?.id], [editorSessionsMax, fakeSession(60).id]);
});

test("noteVisited() takes palettes alone, and forgetWork() only what it can name", async (t) => {
  const { work } = await setUp(t);
  for (const visited of [["000000"], ["000000-ffffff", "x"], Array<string>(101).fill("000000-ffffff")]) {
    await assert.rejects(work.noteVisited("ann", visited), { code: "invalid_parameter" });
  }
  await work.noteVisited("ann", []);
  await work.noteVisited("ann", ["000000-ffffff"]);
  await work.keepSession("ann", fakeSession(1));
  for (const known of [
    { sessions: [{ id: "no id", revision: "revision1" }], visited: [] },
    { sessions: [{ id: "session1", revision: "no revision" }], visited: [] },
    { sessions: Array<KnownSession>(clearedMax + 1).fill(fakeSession(1)), visited: [] },
    { sessions: [], visited: Array<string>(clearedMax + 1).fill("000000-ffffff") },
  ]) {
    await assert.rejects(work.forgetWork("ann", known), { code: "invalid_parameter" });
  }
  assert.equal((await work.readWork("ann")).sessions.length, 1);
  await work.forgetWork("ann", { sessions: [fakeSession(1)], visited: [] });
  assert.deepEqual(await work.readWork("ann"), { sessions: [], visited: ["000000-ffffff"] });
  await work.forgetWork("ann", { sessions: [], visited: ["000000-ffffff"] });
  assert.deepEqual((await work.readWork("ann")).visited, []);
});
