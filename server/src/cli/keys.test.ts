import assert from "node:assert/strict";
import { before, suite, test } from "node:test";
import type { OperatorTools } from "../ops/compose-operator.ts";
import type { ApiKey } from "@tincture/contract/keys";
import { hasSecretChecksum } from "../keys/api-key.ts";
import { createInstance } from "../../../test/support/cli/run-tincture.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;
const nextYear = new Date(Date.now() + 365 * dayMs).toISOString().slice(0, 10);

suite("tincture keys", () => {
  const instance = createInstance();
  const ofAda = ["--email", "ada@example.com"];
  let tools: OperatorTools;
  let accountId = "";

  function list(): Promise<readonly ApiKey[]> {
    return tools.keys.listKeys(accountId);
  }

  before(async () => {
    tools = await instance.open();
    const ada = await tools.accounts.createAccount({ email: ofAda[1]!, plan: "pro", dailyLimit: null });
    await tools.accounts.createAccount({ email: "free@example.com", plan: "free", dailyLimit: null });
    accountId = ada.id;
  });

  test("keys create prints only the key to standard output", async () => {
    const args = ["keys", "create", ...ofAda, "--name", "My app", "--expires", nextYear];
    const { code, stdout, stderr } = await instance.run(args);
    assert.equal(code, 0);
    assert.ok(hasSecretChecksum(stdout.trimEnd()) && stdout.endsWith("\n"));
    assert.match(stderr, /^Key [0-9a-f-]{36} \(My app\)\. It is shown only once/);
    const [key] = await list();
    assert.deepEqual([key?.name, key?.expiresAt], ["My app", Date.parse(nextYear)]);
  });

  test("keys roll prints a new key and keeps the old one valid during the overlap", async () => {
    const [old] = await list();
    const rolled = await instance.run(["keys", "roll", old!.id, "--json"]);
    const successor: { readonly key: string; readonly id: string } = JSON.parse(rolled.stdout);
    assert.ok(hasSecretChecksum(successor.key));
    const overlapMs = (await tools.store.keys.findKey(old!.id))!.expiresAt! - Date.now();
    assert.ok(Math.abs(overlapMs - dayMs) < minuteMs);
    assert.match((await instance.run(["keys", "roll", "--help"])).stdout, /\(default:\s+24h\)/);
    const again = await instance.run(["keys", "roll", successor.id, "--overlap", "0s"]);
    assert.ok(hasSecretChecksum(again.stdout.trimEnd()));
    assert.ok((await tools.store.keys.findKey(successor.id))!.expiresAt! <= Date.now());
  });

  test("keys revoke revokes a key, and keys list shows it", async () => {
    const keys = await list();
    const revoked = await instance.run(["keys", "revoke", keys[0]!.id]);
    assert.equal(revoked.code, 0);
    assert.match(revoked.stdout, /was revoked at 2/);
    const [table, json] = await Promise.all([
      instance.run(["keys", "list", ...ofAda]),
      instance.run(["keys", "list", ...ofAda, "--json"]),
    ]);
    assert.match(table.stdout, /^ID +NAME +KIND +KEY +STATE .*\n.* revoked /);
    const shown: readonly { readonly id: string; readonly state: string; readonly key?: string }[] = JSON.parse(
      json.stdout,
    );
    assert.deepEqual(
      shown.map(({ id, key }) => [id, key]),
      (await list()).map(({ id }) => [id, undefined]),
    );
    assert.deepEqual(shown.map(({ state }) => state).toSorted(), ["active", "expired", "revoked"]);
  });

  test("keys create stores the kind and the rules, and keys list shows them", async () => {
    const rules = ["--origin", "https://shop.example", "--origin", "http://localhost:5173", "--operation", "getColor"];
    const limits = ["--daily-cap", "200", "--network", "203.0.113.0/24"];
    const args = ["keys", "create", ...ofAda, "--name", "shop", "--kind", "publishable", ...rules, ...limits];
    const issued = await instance.run([...args, "--json"]);
    const { key, ...shown } = JSON.parse(issued.stdout);
    assert.match(key, /^tnc_pub_/);
    assert.deepEqual(
      [shown.kind, shown.origins, shown.operations, shown.daily_cap, shown.networks],
      ["publishable", ["https://shop.example", "http://localhost:5173"], ["getColor"], 200, ["203.0.113.0/24"]],
    );
    const { stdout } = await instance.run(["keys", "list", ...ofAda]);
    const row = / publishable .* on https:\/\/shop\.example, .*; getColor; 200 a day; from 203\.0\.113\.0\/24$/m;
    assert.match(stdout, row);
    const rolled = JSON.parse((await instance.run(["keys", "roll", shown.id, "--overlap", "0s", "--json"])).stdout);
    assert.deepEqual([rolled.kind, rolled.daily_cap, rolled.key.slice(0, 8)], ["publishable", 200, "tnc_pub_"]);
  });

  for (const [args, code, message] of [
    ["create --email free@example.com --name x", 1, /need the Pro plan/],
    ["create --email nobody@example.com --name x", 1, /No account with the e-mail/],
    ["create --email ada@example.com --name x --expires 2020-01-01", 2, /future .* got "2020-01-01"/],
    ["create --email ada@example.com --name x --expires soon", 2, /got "soon"/],
    [
      "create --email ada@example.com --name x --kind public",
      2,
      /one of secret, publishable, test, management, got "public"/,
    ],
    ["create --email ada@example.com --name x --kind publishable", 2, /A publishable key needs an origin, such as/],
    ["create --email ada@example.com --name x --operation getColour", 2, /"getColour" is not an operation/],
    ["create --email ada@example.com --name x --daily-cap 0", 2, /an integer from 1 to 2147483647, got "0"/],
    ["create --email ada@example.com", 2, /'--name <name>' not specified/],
    ["roll 123 --overlap 5", 2, /must be a duration such as 30m, 24h or 7d, at most 366d, got "5"/],
    ["roll 123", 1, /No API key with the id "123"/],
    ["revoke 123", 1, /No API key with the id "123"/],
  ] as const) {
    test(`keys ${args} exits with ${code}`, async () => {
      const refusal = await instance.refuse(["keys", ...args.split(" ")]);
      assert.equal(refusal.code, code);
      assert.match(refusal.stderr, message);
      assert.match(refusal.stderr, /^tincture: [^\n]+\n$/);
    });
  }
});
