import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { test, type TestContext } from "node:test";
import { pino } from "pino";
import { issueResetLink, openPeople } from "./compose-people.ts";
import { readConfig } from "./config.ts";
import type { PeopleStore } from "../people/people-parts.ts";
import { unavailable } from "@tincture/contract/errors";
import { fakeDebit } from "../../../test/support/db/samples.ts";
import { makeTemporaryFolder, openForTest } from "../../../test/support/db/temporary-folder.ts";

const forgetAccount = (): Promise<void> => Promise.resolve();
const from = { cookie: null, address: "192.0.2.1" };
const postgres = "postgres://ada:hunter2@db.example/tincture";

test("openPeople() offers what is configured", async (t) => {
  const config = readConfig({
    DATABASE_URL: postgres,
    AUTH_SECRET: "a secret of tests, long enough to be one",
    SIGNUP: "closed",
    GOOGLE_CLIENT_ID: "one",
    GOOGLE_CLIENT_SECRET: "two",
    SMTP_URL: "smtp://mail.example",
    MAIL_FROM: "no-reply@tincture.test",
  });
  const { log, lines } = openLog();
  const opened = openPeople(config, { store: await openPeopleStore(t), forgetAccount, log });
  const { people } = opened;
  assert.deepEqual(
    [people.signUp, people.providers, people.canMail, people.offReason],
    ["closed", ["google"], true, undefined],
  );
  assert.equal(await people.findPerson("a=b"), undefined);
  await opened.close();
  assert.deepEqual(lines, []);
});

test("openPeople() is off with PostgreSQL and no AUTH_SECRET, and warns once", async (t) => {
  const config = readConfig({ DATABASE_URL: postgres });
  const { log, lines } = openLog();
  const opened = openPeople(config, { store: await openPeopleStore(t), forgetAccount, log });
  const { people } = opened;
  assert.match(people.offReason ?? "", /AUTH_SECRET is not set/);
  const outcome = await people.act({ kind: "sign-out" }, { cookie: null, address: "192.0.2.1" });
  assert.ok(!outcome.ok && outcome.code === "sign_in_off");
  await opened.close();
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? "", /"level":40.*AUTH_SECRET is not set/);
  assert.doesNotMatch(lines[0] ?? "", /hunter2/);
  await assert.rejects(issueResetLink(config, await openPeopleStore(t), "ada@tincture.test"), {
    code: "service_unavailable",
    publicMessage: /AUTH_SECRET is not set/,
  });
});

test("openPeople() removes expired rows, also when it is off", async (t) => {
  const store = await openForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  const charge = { id: "old", requestHash: "hash", at: 1 };
  await store.ledger.commitDebits([fakeDebit({ charge })]);
  const { log } = openLog();
  const opened = openPeople(readConfig({ DATABASE_URL: postgres }), { store: store.people, forgetAccount, log });
  assert.match(opened.people.offReason ?? "", /AUTH_SECRET is not set/);
  await opened.close();
  assert.deepEqual(await store.people.db.selectFrom("charges").select("charge_id").execute(), []);
});

test("openPeople() is off where the secret's file is of no use, and says which", async (t) => {
  const folder = makeTemporaryFolder(t);
  writeFileSync(join(folder, "auth-secret"), "hunter2");
  const { log, lines } = openLog();
  const opened = openPeople(readConfig({ DATABASE_URL: `sqlite:${join(folder, "a.db")}` }), {
    store: await openPeopleStore(t),
    forgetAccount,
    log,
  });
  await opened.close();
  assert.match(opened.people.offReason ?? "", /auth-secret" must hold at least 32 characters/);
  assert.doesNotMatch(lines.join(""), /hunter2/);
});

test("openPeople() logs the same failure once, without a stack", async (t) => {
  const { log, lines } = openLog();
  const file = join(makeTemporaryFolder(t), "a.db");
  const store = await openForTest(t, file);
  const opened = openPeople(readConfig({ DATABASE_URL: `sqlite:${file}` }), {
    store: { ...store.people, transact: () => Promise.reject(unavailable("The database does not answer")) },
    forgetAccount,
    log,
  });
  await opened.close();
  const signUp = { kind: "sign-up", email: "ada@tincture.test", password: "correct horse" } as const;
  for (let i = 0; i < 20; i += 1) await opened.people.act(signUp, from);
  const logged = lines.map((line): Readonly<Record<string, unknown>> => JSON.parse(line));
  assert.deepEqual(
    logged.map(({ msg, err }) => [msg, err]),
    [["sign-up failed", undefined]],
  );
});

async function openPeopleStore(t: TestContext): Promise<PeopleStore> {
  const { people } = await openForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  return people;
}

function openLog() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { log: pino({ level: "trace" }, stream), lines };
}
