import assert from "node:assert/strict";
import { before, suite, test } from "node:test";
import { pino } from "pino";
import type { OperatorTools } from "../ops/compose-operator.ts";
import { openPeople } from "../ops/compose-people.ts";
import { readConfig } from "../ops/config.ts";
import { createInstance } from "../../../test/support/cli/run-tincture.ts";

const email = "ada@tincture.test";
const password = "correct horse";
const siteUrl = "https://colors.tincture.test";

suite("tincture accounts reset-link", () => {
  const instance = createInstance();
  let tools: OperatorTools;

  before(async () => {
    tools = await instance.open();
    await tools.accounts.createAccount({ email, plan: "pro", dailyLimit: null });
  });

  test("accounts reset-link prints only a link, which claims the account", async () => {
    const { code, stdout, stderr } = await instance.run(["accounts", "reset-link", " Ada@Tincture.test"], "", {
      SITE_URL: siteUrl,
    });
    assert.deepEqual([code, stderr], [0, ""]);
    assert.match(stdout, /^https:\/\/colors\.tincture\.test\/reset-password\?token=[0-9A-Za-z]{40}\n$/);
    const token = new URL(stdout.trim()).searchParams.get("token") ?? "";
    const config = readConfig({ DATABASE_URL: instance.urlOf("tincture.db"), SITE_URL: siteUrl });
    const from = { cookie: null, address: "192.0.2.1" };
    const forgetAccount = (): Promise<void> => Promise.resolve();
    const opened = openPeople(config, { store: tools.store.people, forgetAccount, log: pino({ level: "silent" }) });
    const outcome = await opened.people.act({ kind: "reset-password", token, password }, from);
    await opened.close();
    const account = await tools.accounts.getAccountByEmail(email);
    assert.ok(outcome.ok);
    assert.equal(outcome.person?.accountId, account.id);
  });

  test("accounts reset-link --json includes the expiry of the link", async () => {
    const { stdout } = await instance.run(["accounts", "reset-link", email, "--json"]);
    const link: { readonly url: string; readonly expires_at: string } = JSON.parse(stdout);
    assert.match(link.url, /^http:\/\/localhost:3000\/reset-password\?token=/);
    assert.ok(Date.parse(link.expires_at) > Date.now());
  });

  test("accounts reset-link names an e-mail without an account", async () => {
    const refusal = await instance.refuse(["accounts", "reset-link", "nobody@tincture.test"]);
    assert.deepEqual(refusal, {
      code: 1,
      stderr: 'tincture: No account with the e-mail "nobody@tincture.test"\n',
    });
  });
});
