import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { makeTemporaryFolder, openForTest, openKyselyForTest } from "../../../test/support/db/temporary-folder.ts";
import { drawSession, endSession, findSession } from "./sessions.ts";

const dayMs = 86_400_000;
const from = { cookie: null, address: "192.0.2.1" };
/** Made by better-auth 1.7.7 with the secret below. */
const oldToken = "FIaRnHjP4rZ1T9dXm0aQ8sVbK2yLwUeC";
const oldCookie = `tincture.session_token=${oldToken}.WeL%2BJ7sOkMNEIrSRBSv0fbzLku3xgRR04v9OHyW2hWs%3D`;

test("findSession() accepts a session that better-auth started, prolongs it and ends it", async (t) => {
  const { parts, db } = await open(t);
  const times = { created_at: Date.now(), updated_at: Date.now(), expires_at: Date.now() + dayMs };
  const session = { id: "old", person_id: "person", token: oldToken, user_agent: null };
  await db
    .insertInto("people_sessions")
    .values({ ...session, ...times })
    .execute();
  const found = await findSession(parts, oldCookie);
  assert.equal(found?.person.id, "person");
  assert.deepEqual(
    found.cookies.map((cookie) => cookie.split(";", 1)[0]),
    [oldCookie],
  );
  for (const forged of [oldToken, `${oldToken}.`, `${oldToken}.${oldToken}`])
    assert.equal(await findSession(parts, `tincture.session_token=${forged}`), undefined);
  await endSession(parts, oldCookie);
  assert.equal(await findSession(parts, oldCookie), undefined);
});

test("drawSession() returns a row without the secret of the cookie", async (t) => {
  const { parts, db } = await open(t);
  const { session, cookie } = drawSession(parts, from);
  const { id, token, userAgent: user_agent, startedAt, expiresAt } = session;
  const times = { created_at: startedAt, updated_at: startedAt, expires_at: expiresAt };
  await db
    .insertInto("people_sessions")
    .values({ id, person_id: "person", token, user_agent, ...times })
    .execute();
  const [pair = ""] = cookie.split(";", 1);
  const secret = pair.split(".").at(-1) ?? "";
  assert.equal((await findSession(parts, pair))?.person.id, "person");
  const row = await db.selectFrom("people_sessions").selectAll().executeTakeFirstOrThrow();
  assert.ok(secret.length > 40 && !JSON.stringify(row).includes(secret));
});

async function open(t: TestContext) {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  const { people: store, accounts } = await openForTest(t, file);
  const db = await openKyselyForTest(t, file);
  const unset = { dailyLimit: null, suspendedAt: null, confirmedAt: null, pendingPlan: null };
  const email = "ada@tincture.test";
  await accounts.insertAccount({ id: "account", email, plan: "free", createdAt: 1, ...unset });
  await db
    .insertInto("people")
    .values({ id: "person", account_id: "account", email, email_verified: 0, created_at: 1, updated_at: 1 })
    .execute();
  const settings = {
    siteUrl: "http://localhost:3000",
    siteName: "Tincture",
    secret: "a secret of tests, long enough to be one",
    signUp: "open",
    defaultPlan: "free",
    providers: {},
  } as const;
  return { parts: { settings, store, clock: Date.now, randomBytes }, db };
}
