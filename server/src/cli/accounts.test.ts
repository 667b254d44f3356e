import assert from "node:assert/strict";
import { before, suite, test } from "node:test";
import type { OperatorTools } from "../ops/compose-operator.ts";
import { createInstance } from "../../../test/support/cli/run-tincture.ts";
import { fakeOwned } from "../../../test/support/db/samples.ts";

suite("tincture accounts", () => {
  const instance = createInstance();
  let tools: OperatorTools;

  before(async () => {
    tools = await instance.open();
  });

  test("accounts create prints only the id and defaults to the Pro plan", async () => {
    const ada = await instance.run(["accounts", "create", "--email", " Ada@Example.com "]);
    assert.match(ada.stdout, /^[0-9a-f-]{36}\n$/);
    assert.deepEqual([ada.code, ada.stderr], [0, ""]);
    await instance.run("accounts create --email bob@example.com --plan free --daily-limit 7".split(" "));
    const [first, second] = await tools.accounts.listAccounts();
    assert.equal(first?.id, ada.stdout.trim());
    assert.deepEqual([first?.email, first?.plan, first?.dailyLimit], ["ada@example.com", "pro", null]);
    assert.deepEqual([second?.email, second?.plan, second?.dailyLimit], ["bob@example.com", "free", 7]);
  });

  test("accounts list prints a table, or JSON with --json", async () => {
    const [table, json] = await Promise.all([
      instance.run(["accounts", "list"]),
      instance.run(["accounts", "list", "--json"]),
    ]);
    assert.match(
      table.stdout,
      /^ID +EMAIL +PLAN +DAILY LIMIT +CREATED +CONFIRMED +SUSPENDED *\n.*ada@example.com +pro +default /,
    );
    const [first, second]: readonly Readonly<Record<string, unknown>>[] = JSON.parse(json.stdout);
    assert.deepEqual(Object.keys(first!), [
      "id",
      "email",
      "plan",
      "daily_limit",
      "created_at",
      "suspended_at",
      "confirmed_at",
    ]);
    assert.deepEqual([first?.["daily_limit"], second?.["daily_limit"]], [null, 7]);
  });

  test("accounts set-plan and set-limit change the account and write to the security log", async () => {
    const plan = await instance.run("accounts set-plan Ada@example.com free".split(" "));
    assert.deepEqual([plan.code, plan.stdout], [0, "ada@example.com is on the free plan\n"]);
    const changedPlan: Readonly<Record<string, unknown>> = JSON.parse(plan.stderr);
    const { security, actor, accountId, plan: newPlan } = changedPlan;
    assert.deepEqual([security, actor, newPlan], ["plan_changed", "operator", "free"]);
    const limit = await instance.run("accounts set-limit ada@example.com 0 --json".split(" "));
    assert.match(
      limit.stderr,
      new RegExp(`"limit_changed","actor":"operator","accountId":"${String(accountId)}","dailyLimit":0`),
    );
    const changed: { readonly daily_limit: number } = JSON.parse(limit.stdout);
    assert.equal(changed.daily_limit, 0);
    await instance.run("accounts set-limit bob@example.com default".split(" "));
    const [ada, bob] = await tools.accounts.listAccounts();
    assert.deepEqual([ada?.plan, ada?.dailyLimit, bob?.dailyLimit], ["free", 0, null]);
    const history = await instance.run("accounts history ada@example.com".split(" "));
    assert.match(
      history.stdout,
      /^AT +ACTION +ACTOR +CHANGE *\n.* set-plan +cli +pro → free *\n.* set-limit +cli +default → 0 *\n$/,
    );
  });

  test("accounts confirm confirms an e-mail once and writes to the security log", async () => {
    const confirmed = await instance.run("accounts confirm Bob@example.com".split(" "));
    assert.match(confirmed.stdout, /^bob@example\.com was confirmed at \d{4}-/);
    assert.match(confirmed.stderr, /"email_confirmed","actor":"operator"/);
    const again = await instance.run("accounts confirm bob@example.com --json".split(" "));
    assert.equal(again.stderr, "");
    const [ada, bob] = await tools.accounts.listAccounts();
    const account: { readonly confirmed_at: string } = JSON.parse(again.stdout);
    assert.equal(Date.parse(account.confirmed_at), bob?.confirmedAt);
    assert.equal(ada?.confirmedAt, null);
    const audits = await tools.store.bans.listAccountAudits(bob?.id ?? "");
    assert.deepEqual(
      audits.map(({ action, actor }) => [action, actor]),
      [
        ["set-limit", "cli"],
        ["confirm", "cli"],
      ],
    );
  });

  for (const [args, code, message] of [
    ["confirm nobody@example.com", 1, /No account with the e-mail "nobody@example.com"/],
    ["create --email ADA@example.com", 1, /ada@example\.com/],
    ["create --email nobody", 2, /got "nobody"/],
    ["create --email c@example.com --plan gold", 2, /must be one of free, pro, got "gold"/],
    ["set-plan ada@example.com gold", 2, /must be one of free, pro, got "gold"/],
    ["set-limit ada@example.com -1", 2, /Unknown option '-1'|from 0 to 2147483647, got "-1"/],
    ["set-limit ada@example.com 1e3", 2, /from 0 to 2147483647, got "1e3"/],
    ["set-limit nobody@example.com 5", 1, /No account with the e-mail "nobody@example.com"/],
  ] as const) {
    test(`accounts ${args} exits with ${code}`, async () => {
      const refusal = await instance.refuse(["accounts", ...args.split(" ")]);
      assert.equal(refusal.code, code);
      assert.match(refusal.stderr, message);
      assert.match(refusal.stderr, /^tincture: [^\n]+\n$/);
    });
  }
});

suite("tincture accounts suspend, resume, unpublish and delete", () => {
  const instance = createInstance();
  const email = "eve@example.com";
  let tools: OperatorTools;
  let accountId = "";

  before(async () => {
    tools = await instance.open();
    accountId = (await tools.accounts.createAccount({ email, plan: "pro", dailyLimit: null })).id;
    for (const number of [1, 2]) await tools.store.publishing.publishPalette(fakeOwned(accountId, number), Date.now());
    for (const name of ["one", "two"]) await tools.keys.createKey({ accountId, name, expiresAt: null, actor: "eve" });
  });

  test("accounts suspend prevents new keys, and resume allows them again", async () => {
    const suspended = await instance.run(["accounts", "suspend", email, "--json"]);
    assert.equal(suspended.code, 0);
    assert.match(suspended.stderr, /"account_suspended","actor":"operator"/);
    const account: { readonly suspended_at: string } = JSON.parse(suspended.stdout);
    assert.match(account.suspended_at, /^2\d{3}-.*Z$/);
    const refused = await instance.refuse(["keys", "create", "--email", email, "--name", "three"]);
    assert.deepEqual([refused.code, /is suspended/.test(refused.stderr)], [1, true]);
    assert.match((await instance.run(["accounts", "list"])).stdout, /SUSPENDED *\n.* 2\d{3}-/);
    const resumed = await instance.run(["accounts", "resume", email]);
    assert.deepEqual([resumed.code, resumed.stdout], [0, "eve@example.com is not suspended\n"]);
    assert.equal((await tools.accounts.getAccountByEmail(email)).suspendedAt, null);
  });

  test("keys revoke --all revokes the remaining keys with an audit row each", async () => {
    const revoked = await instance.run(["keys", "revoke", "--all", "--email", email]);
    assert.equal(revoked.code, 0);
    assert.equal(revoked.stdout.match(/was revoked at/g)?.length, 2);
    const keys = await tools.keys.listKeys(accountId);
    assert.ok(keys.every((key) => key.revokedAt !== null));
    for (const { id } of keys)
      assert.deepEqual(
        (await tools.store.keys.listKeyAudits(id)).map(({ action }) => action),
        ["create", "revoke"],
      );
    assert.equal((await instance.run(["keys", "revoke", "--all", "--email", email, "--json"])).stdout, "[]\n");
  });

  test("accounts unpublish prints the slugs of the palettes", async () => {
    const { code, stdout, stderr } = await instance.run(["accounts", "unpublish", email]);
    assert.deepEqual([code, stdout], [0, "slug-1\nslug-2\n"]);
    assert.match(stderr, /2 palettes of eve@example\.com unpublished/);
    assert.equal(await tools.store.palettes.findPublishedBySlug("slug-1"), undefined);
  });

  test("accounts delete requires --yes and leaves an audit row", async () => {
    const refused = await instance.refuse(["accounts", "delete", email]);
    assert.deepEqual([refused.code, /add --yes to delete "eve@example.com"/.test(refused.stderr)], [2, true]);
    const deleted = await instance.run(["accounts", "delete", email, "--yes", "--unpublish", "--json"]);
    assert.equal(deleted.code, 0);
    assert.equal(await tools.store.accounts.findAccountByEmail(email), undefined);
    const audits = await tools.store.bans.listAccountAudits(accountId);
    assert.deepEqual(
      audits.map(({ action }) => action),
      ["suspend", "resume", "unpublish", "unpublish", "delete"],
    );
  });

  test("accounts history lists changes of an account, by its id after it is deleted", async () => {
    const { code, stdout } = await instance.run(["accounts", "history", accountId]);
    assert.equal(code, 0);
    assert.match(stdout, /^AT +ACTION +ACTOR +CHANGE\n(.*\n){4}2\d{3}-.* delete +cli *\n$/);
    const json = await instance.run(["accounts", "history", accountId, "--json"]);
    const [first]: readonly Record<string, string>[] = JSON.parse(json.stdout);
    assert.deepEqual([first?.["account_id"], first?.["action"], first?.["actor"]], [accountId, "suspend", "cli"]);
  });

  for (const [args, code, message] of [
    ["accounts suspend nobody@example.com", 1, /No account with the e-mail "nobody@example.com"/],
    ["accounts delete nobody@example.com --yes", 1, /No account with the e-mail/],
    ["accounts history nobody@example.com", 1, /No account with the e-mail/],
    ["keys revoke", 2, /Expected the id of a key, or --all/],
    ["keys revoke --all", 2, /--all with --email/],
    ["keys revoke 123 --all --email eve@example.com", 2, /Expected the id of a key/],
  ] as const) {
    test(`${args} exits with ${code}`, async () => {
      const refusal = await instance.refuse(args.split(" "));
      assert.equal(refusal.code, code);
      assert.match(refusal.stderr, message);
    });
  }
});
