import assert from "node:assert/strict";
import { before, suite, test } from "node:test";
import type { OperatorTools } from "../ops/compose-operator.ts";
import { fakeOwned } from "../../../test/support/db/community-samples.ts";
import { createInstance } from "../../../test/support/cli/run-tincture.ts";

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
