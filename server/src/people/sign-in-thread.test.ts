import assert from "node:assert/strict";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { createPeople, type PersonOutcome } from "../domain/people/people.ts";
import { makeTemporaryFolder, openForTest } from "../store/testing/temporary-folder.ts";
import type { SignInSettings } from "./better-auth.ts";
import { createSignInThread } from "./sign-in-thread.ts";

/**
 * What this thread imports from now on, be it loaded by another file of the process already; threads that it starts have hooks of
 * their own.
 */
const imported: string[] = [];
registerHooks({
  resolve(specifier, context, nextResolve) {
    const found = nextResolve(specifier, context);
    imported.push(found.url);
    return found;
  },
});

const unavailable = { code: "service_unavailable" };
const settings: SignInSettings = {
  databaseUrl: "sqlite:unused",
  siteUrl: "http://localhost:3000",
  siteName: "Tincture",
  secret: "a secret of tests, long enough to be one",
  signUp: "open",
  defaultPlan: "free",
  providers: {},
};
const from = { cookie: null, address: "192.0.2.1" };
const signUp = { kind: "sign-up", email: "ada@tincture.test", password: "correct horse" } as const;

test("act() signs up in another thread, and this one never loads better-auth", async (t) => {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  await openForTest(t, file);
  const service = open(t, { settings: { ...settings, databaseUrl: `sqlite:${file}` } });
  const people = createPeople({
    service,
    siteUrl: settings.siteUrl,
    signUp: "open",
    providers: [],
    canMail: false,
    forgetAccount: () => Promise.resolve(),
    onFailure: (error) => assert.ifError(error),
  });
  const outcome = await people.act(signUp, from);
  assert.ok(outcome.ok);
  const [cookie = ""] = outcome.cookies;
  assert.match(cookie, /^tincture\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.equal((await people.findPerson(cookie.split(";")[0] ?? ""))?.email, signUp.email);
  await assert.rejects(service.issueResetLink("nobody@tincture.test"), {
    code: "account_not_found",
    publicMessage: 'No account with the e-mail "nobody@tincture.test"',
  });
  await import("./auth-secret.ts");
  assert.ok(
    imported.some((url) => url.endsWith("/auth-secret.ts")),
    "imports are seen",
  );
  assert.deepEqual(
    imported.filter((url) => /better-auth|nodemailer|sign-in-service\.ts/.test(url)),
    [],
  );
});

test("act() of a thread that dies is service_unavailable, and the next has a new thread", async (t) => {
  const reasons: string[] = [];
  const service = open(t, {
    entry: new URL("../threads/testing/dying-worker.ts", import.meta.url),
    log: (reason) => reasons.push(reason),
    restMs: 0,
  });
  await assert.rejects(service.act(signUp, from), unavailable);
  await assert.rejects(service.act(signUp, from), unavailable);
  assert.deepEqual(reasons, ["The thread of sign-in ended with code 1", "The thread of sign-in ended with code 1"]);
});

test("act() starts no thread so soon after one that died", async (t) => {
  const reasons: string[] = [];
  const service = open(t, {
    entry: new URL("../threads/testing/dying-worker.ts", import.meta.url),
    log: (reason) => reasons.push(reason),
    restMs: 60_000,
  });
  await assert.rejects(service.act(signUp, from), unavailable);
  await assert.rejects(service.act(signUp, from), unavailable);
  assert.equal(reasons.length, 1);
});

test("act() of a thread that does not answer in time is service_unavailable", async (t) => {
  const entry = new URL("../threads/testing/silent-worker.ts", import.meta.url);
  const service = open(t, { entry, answerMsMax: 50 });
  const asked = await Promise.allSettled([service.act(signUp, from), service.findPerson("a=b")]);
  assert.deepEqual(
    asked.map((one) => one.status === "rejected" && one.reason.code),
    ["service_unavailable", "service_unavailable"],
  );
});

test("act() beyond the bound of what may wait is refused at once", async (t) => {
  const entry = new URL("../threads/testing/silent-worker.ts", import.meta.url);
  const service = open(t, { entry, waitingMax: 1, answerMsMax: 200 });
  const first = service.act(signUp, from);
  await assert.rejects(service.act(signUp, from), {
    ...unavailable,
    publicMessage: "Too much is asked of sign-in",
  });
  await assert.rejects(first, unavailable);
});

test("endActions() refuses what people do from then on, and sessions are still found", async (t) => {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  await openForTest(t, file);
  const service = open(t, { settings: { ...settings, databaseUrl: `sqlite:${file}` } });
  const outcome = await service.act(signUp, from);
  assert.ok(outcome.ok);
  service.endActions();
  await assert.rejects(service.act(signUp, from), unavailable);
  const [cookie = ""] = outcome.cookies;
  assert.equal((await service.findPerson(cookie.split(";")[0] ?? ""))?.email, signUp.email);
});

test("act() after close() is refused, and close() ends a thread that does not listen", async (t) => {
  const entry = new URL("../threads/testing/silent-worker.ts", import.meta.url);
  const service = open(t, { entry, closeMsMax: 20 });
  const asked = assert.rejects(service.act(signUp, from), unavailable);
  await service.close();
  await asked;
  await assert.rejects(service.act(signUp, from), unavailable);
});

test("act() on a database that cannot be opened is service_unavailable, and works once it can", async (t) => {
  const folder = join(makeTemporaryFolder(t), "later");
  const file = join(folder, "tincture.db");
  const service = open(t, { settings: { ...settings, databaseUrl: `sqlite:${file}` }, restMs: 0 });
  await assert.rejects(service.act(signUp, from), unavailable);
  await openForTest(t, file);
  let outcome: PersonOutcome | undefined;
  // The thread that failed may not have ended yet; its end comes in a later turn of the event loop.
  while (!outcome) {
    await turn();
    outcome = await service.act(signUp, from).catch(() => undefined);
  }
  assert.equal(outcome.ok, true);
});

function open(t: TestContext, options: Partial<Parameters<typeof createSignInThread>[0]>) {
  const service = createSignInThread({ settings, log: () => undefined, ...options });
  t.after(() => service.close());
  return service;
}
