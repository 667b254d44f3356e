import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { pino } from "pino";
import { compose } from "./compose.ts";
import { readConfig, type Environment } from "./config.ts";
import { testCatalog as colors } from "../../../test/support/colors/test-catalog.ts";
import { createOperatorPublishing } from "../library/library.ts";
import { noLedgerObserver } from "../credits/credits.ts";
import type { Services } from "../operations/operation.ts";
import { fakePalette } from "../../../test/support/db/samples.ts";

const start = Date.UTC(2026, 5, 1, 12);
const silent = pino({ level: "silent" });

/** Composes the service without HTTP, on an empty database and with a clock that the test sets. */
async function setUp(t: TestContext, env: Environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), "tincture-compose-"));
  const time = { now: start };
  const config = readConfig({
    DATABASE_URL: `sqlite:${join(folder, "test.db")}`,
    STARTER_LIBRARY: "off",
    ...env,
  });
  const overrides = { clock: () => time.now, colors, isAlone: true };
  const application = await compose(config, silent, overrides);
  t.after(async () => {
    await application.close();
    rmSync(folder, { recursive: true });
  });
  return { ...application, time };
}

async function createPro({ accounts, keys, authenticator }: Services, email = "a@example.com") {
  const account = await accounts.createAccount({ email, plan: "pro", dailyLimit: null });
  const issued = await keys.createKey({
    accountId: account.id,
    name: "Test",
    expiresAt: null,
    actor: "test",
  });
  return { account, ...issued, holder: await authenticator.authenticate(issued.secret) };
}

test("createAccount() normalizes the email and rejects a second account with it", async (t) => {
  const { services } = await setUp(t);
  const account = await services.accounts.createAccount({
    email: " Ann@Example.COM ",
    plan: "free",
    dailyLimit: 7,
  });
  assert.equal(account.email, "ann@example.com");
  assert.deepEqual(await services.accounts.getAccountByEmail("ANN@example.com"), account);
  await assert.rejects(services.accounts.createAccount({ email: "ann@example.com", plan: "pro", dailyLimit: null }), {
    code: "email_taken",
  });
});

test("revokeKey() applies at once, keeps its first time and is audited", async (t) => {
  const { services, time, store } = await setUp(t);
  const { key, secret } = await createPro(services);
  await services.keys.revokeKey({ keyId: key.id, actor: "test" });
  await assert.rejects(services.authenticator.authenticate(secret), { code: "invalid_api_key" });
  time.now += 1000;
  assert.equal((await services.keys.revokeKey({ keyId: key.id, actor: "test" })).revokedAt, start);
  assert.equal((await store.keys.findKey(key.id))?.revokedAt, start);
  assert.ok((await store.keys.listKeyAudits(key.id)).some((audit) => audit.action === "revoke"));
  await assert.rejects(services.keys.rollKey({ keyId: key.id, overlapMs: 0, actor: "test" }), {
    code: "invalid_parameter",
  });
  await assert.rejects(services.keys.revokeKey({ keyId: "none", actor: "test" }), { code: "key_not_found" });
});

test("search() sees palettes that an operator publishes and unpublishes", async (t) => {
  const { services, store } = await setUp(t);
  const { paletteSearch } = services;
  const operatorPublishing = createOperatorPublishing({ store: store.palettes, clock: () => start });
  await store.palettes.insertPalettes([fakePalette(1, { isPublished: false }), fakePalette(2)], start);
  async function findSlugs(): Promise<string> {
    const answer = await paletteSearch.search({ name: "palette", sort: "popular", limit: 10, offset: 0 });
    return answer.palettes.map(({ slug }) => slug).join();
  }
  async function follow(slugs: string): Promise<void> {
    while ((await findSlugs()) !== slugs) await nextTurn();
  }
  await follow("slug-2");
  await operatorPublishing.publishPalette("slug-1");
  await follow("slug-2,slug-1");
  await operatorPublishing.unpublishPalette("slug-2");
  await follow("slug-1");
});

test("debit() charges exactly the limit with debits of any size, and resets at midnight UTC", async (t) => {
  const { services, time, store } = await setUp(t, { DAILY_CREDITS: "100" });
  const { holder, account } = await createPro(services);
  const receipts = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      services.credits.debit({ holder, operation: "listColors", asked: (i % 5) + 1 }),
    ),
  );
  assert.equal(
    receipts.reduce((sum, receipt) => sum + receipt.granted, 0),
    100,
  );
  assert.equal((await services.credits.readBalance(account)).remaining, 0);
  time.now = Date.UTC(2026, 5, 2);
  assert.equal((await services.credits.readBalance(account)).remaining, 100);
  const usage = await store.ledger.listUsage(account.id, "2026-06-01", "2026-06-01");
  assert.equal(
    usage.reduce((sum, use) => sum + use.credits, 0),
    100,
  );
});

test("debit() charges exactly the difference after a limit is lowered below its use and raised again", async (t) => {
  const { services } = await setUp(t);
  const { secret, account } = await createPro(services);
  async function buy(asked: number, limit: number): Promise<number> {
    await services.accounts.setDailyLimit(account.email, limit);
    const holder = await services.authenticator.authenticate(secret);
    return (await services.credits.debit({ holder, operation: "listColors", asked })).granted;
  }
  assert.deepEqual([await buy(40, 50), await buy(10, 20), await buy(50, 65), await buy(1, 65)], [40, 0, 25, 0]);
});

test("act() signs people up, and deletes their account with its keys", async (t) => {
  const { services } = await setUp(t, { DEFAULT_PLAN: "pro" });
  const { people, accounts, keys, authenticator } = services;
  const sender = { cookie: null, address: "192.0.2.1" };
  const email = "ada@example.com";
  const signedUp = await people.act({ kind: "sign-up", email, password: "correct horse" }, sender);
  assert.ok(signedUp.ok);
  const account = await accounts.getAccountByEmail(email);
  assert.deepEqual([account.id, account.plan], [signedUp.person?.accountId, "pro"]);
  const key = { accountId: account.id, name: "Test", expiresAt: null, actor: "test" };
  const { secret } = await keys.createKey(key);
  await authenticator.authenticate(secret);
  const cookie = signedUp.cookies[0]?.split(";")[0] ?? "";
  const deleted = await people.act({ kind: "delete", password: "correct horse" }, { ...sender, cookie });
  assert.ok(deleted.ok);
  await assert.rejects(authenticator.authenticate(secret), { code: "invalid_api_key" });
  assert.equal(await people.findPerson(cookie), undefined);
  await assert.rejects(accounts.getAccountByEmail(email), { code: "account_not_found" });
});

test("compose() counts failed store calls, but no refusals by a rule", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "tincture-compose-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const errors: string[] = [];
  const observers = { ledger: noLedgerObserver, noteStoreError: (port: string) => errors.push(port) };
  const config = readConfig({ DATABASE_URL: `sqlite:${join(folder, "a.db")}`, STARTER_LIBRARY: "off" });
  const application = await compose(config, silent, { observers, colors });
  const { store } = application;
  assert.equal(await store.ledger.readUsed("nobody", "2026-01-01"), 0);
  assert.equal(await store.palettes.publishPalette("unknown", 0), false);
  assert.deepEqual(errors, []);
  await application.close();
  await assert.rejects(store.ledger.commitDebits([]));
  await assert.rejects(store.keys.recordKeyUses([{ keyId: "a", usedAt: 0 }]));
  assert.deepEqual(errors, ["ledger", "keys"]);
});

test("compose() warns about a palette with the name of an operation, which the site still finds", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "tincture-compose-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const config = readConfig({ DATABASE_URL: `sqlite:${join(folder, "a.db")}`, STARTER_LIBRARY: "off" });
  const before = await compose(config, silent, { colors, isAlone: true });
  await before.store.palettes.insertPalettes([fakePalette(1, { slugs: ["generate"] })], start);
  await before.close();
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const application = await compose(config, log, { colors, isAlone: true });
  t.after(() => application.close());
  const warning = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 40);
  assert.equal(warning.slug, "generate");
  assert.match(warning.msg, /its slug is the name of an operation/);
  assert.ok(await application.services.library.findPublished("generate"));
});
