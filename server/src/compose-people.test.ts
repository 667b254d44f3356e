import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { test } from "node:test";
import { pino } from "./http/fastify-library.ts";
import { issueResetLink, openPeople } from "./compose-people.ts";
import { readConfig } from "./config.ts";
import { makeTemporaryFolder } from "./store/testing/temporary-folder.ts";

const forgetAccount = (): Promise<void> => Promise.resolve();
const postgres = "postgres://ada:hunter2@db.example/tincture";

test("openPeople() offers what is configured, and starts no thread for it", async () => {
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
  const opened = openPeople(config, { forgetAccount, log });
  const { people } = opened;
  assert.deepEqual(
    [people.signUp, people.providers, people.canMail, people.offReason],
    ["closed", ["google"], true, undefined],
  );
  assert.equal(await people.findPerson("a=b"), undefined);
  await opened.close();
  assert.deepEqual(lines, []);
});

test("openPeople() is off with PostgreSQL and no AUTH_SECRET, and warns once", async () => {
  const config = readConfig({ DATABASE_URL: postgres });
  const { log, lines } = openLog();
  const opened = openPeople(config, { forgetAccount, log });
  const { people } = opened;
  assert.match(people.offReason ?? "", /AUTH_SECRET is not set/);
  const outcome = await people.act({ kind: "sign-out" }, { cookie: null, address: "192.0.2.1" });
  assert.ok(!outcome.ok && outcome.code === "sign_in_off");
  await opened.close();
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? "", /"level":40.*AUTH_SECRET is not set/);
  assert.doesNotMatch(lines[0] ?? "", /hunter2/);
  await assert.rejects(issueResetLink(config, "ada@tincture.test"), {
    code: "service_unavailable",
    publicMessage: /AUTH_SECRET is not set/,
  });
});

test("openPeople() is off where the secret's file is of no use, and says which", (t) => {
  const folder = makeTemporaryFolder(t);
  writeFileSync(join(folder, "auth-secret"), "hunter2");
  const { log, lines } = openLog();
  const { people } = openPeople(readConfig({ DATABASE_URL: `sqlite:${join(folder, "a.db")}` }), {
    forgetAccount,
    log,
  });
  assert.match(people.offReason ?? "", /auth-secret" must hold at least 32 characters/);
  assert.doesNotMatch(lines.join(""), /hunter2/);
});

test("openPeople() names what failed, once for many and without a stack", async (t) => {
  const { log, lines } = openLog();
  const file = join(makeTemporaryFolder(t), "a.db");
  const opened = openPeople(readConfig({ DATABASE_URL: `sqlite:${file}` }), { forgetAccount, log });
  await opened.close();
  const action = { kind: "request-reset", email: "ada@tincture.test" } as const;
  for (let i = 0; i < 20; i += 1) await opened.people.act(action, { cookie: null, address: "192.0.2.1" });
  const told = lines.map((line): Readonly<Record<string, unknown>> => JSON.parse(line));
  assert.deepEqual(
    told.map(({ msg, reason, err }) => [msg, reason, err]),
    [["request-reset failed", "Sign-in is closed", undefined]],
  );
});

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
