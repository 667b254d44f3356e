import assert from "node:assert/strict";
import { before, suite, test } from "node:test";
import { isWellFormedSecret } from "../../domain/keys/secret.ts";
import { createInstance } from "../testing/run-tincture.ts";

interface KeyJson {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly hint: string;
  readonly state: string;
  readonly expires_at: string | null;
}

const YEAR_MS = 365 * 86_400_000;

suite("tincture keys", () => {
  const instance = createInstance();
  const ofAda = ["--email", "ada@example.com"];

  async function list(): Promise<readonly KeyJson[]> {
    const { stdout } = await instance.run(["keys", "list", ...ofAda, "--json"]);
    const keys: readonly KeyJson[] = JSON.parse(stdout);
    return keys;
  }

  before(async () => {
    await instance.run(["accounts", "create", ...ofAda]);
    await instance.run("accounts create --email free@example.com --plan free".split(" "));
  });

  test("keys create prints the key alone on standard output", async () => {
    const expires = new Date(Date.now() + YEAR_MS).toISOString().slice(0, 10);
    const { code, stdout, stderr } = await instance.run([
      "keys",
      "create",
      ...ofAda,
      "--name",
      "My app",
      "--expires",
      expires,
    ]);
    assert.equal(code, 0);
    assert.ok(isWellFormedSecret(stdout.trimEnd()) && stdout.endsWith("\n"));
    assert.match(stderr, /^Key [0-9a-f-]{36} \(My app\)\. It is shown this once/);
    const [key] = await list();
    assert.deepEqual(
      [key?.name, key?.state, key?.expires_at],
      ["My app", "active", `${expires}T00:00:00.000Z`],
    );
    assert.equal(key?.key, undefined);
  });

  test("keys roll prints a successor and lets the old key work for the overlap", async () => {
    const [old] = await list();
    const rolled = await instance.run(["keys", "roll", old!.id, "--overlap", "0s", "--json"]);
    const successor: KeyJson = JSON.parse(rolled.stdout);
    assert.ok(isWellFormedSecret(successor.key));
    const states = new Map((await list()).map((key) => [key.id, key.state]));
    assert.deepEqual([states.get(old!.id), states.get(successor.id)], ["expired", "active"]);
    const again = await instance.run(["keys", "roll", successor.id]);
    assert.ok(isWellFormedSecret(again.stdout.trimEnd()));
    const expiry = (await list()).find((key) => key.id === successor.id)?.expires_at;
    assert.ok(Math.abs(Date.parse(expiry!) - Date.now() - 86_400_000) < 60_000);
  });

  test("keys revoke ends a key and may be repeated", async () => {
    const [key] = await list();
    for (const _ of [1, 2]) {
      const { code, stdout } = await instance.run(["keys", "revoke", key!.id]);
      assert.equal(code, 0);
      assert.match(stdout, /is revoked since 2/);
    }
    assert.equal((await list())[0]?.state, "revoked");
    assert.match(
      (await instance.run(["keys", "list", ...ofAda])).stdout,
      /^ID +NAME +KEY +STATE .*\n.* revoked /,
    );
  });

  for (const [args, code, message] of [
    ["create --email free@example.com --name x", 1, /need the Pro plan/],
    ["create --email nobody@example.com --name x", 1, /No account with the e-mail/],
    [
      "create --email ada@example.com --name x --expires 2020-01-01",
      2,
      /in the future such as .* got "2020-01-01"/,
    ],
    ["create --email ada@example.com --name x --expires soon", 2, /got "soon"/],
    [
      "roll 123 --overlap 5",
      2,
      /"--overlap" must be a duration such as 30m, 24h or 7d, at most 366d, got "5"/,
    ],
    ["roll 123", 1, /No API key with the id "123"/],
    ["revoke 123", 1, /No API key with the id "123"/],
  ] as const) {
    test(`keys ${args} exits with ${code}`, async () => {
      const outcome = await instance.run(["keys", ...args.split(" ")]);
      assert.deepEqual([outcome.code, outcome.stdout], [code, ""]);
      assert.match(outcome.stderr, message);
      assert.equal(outcome.stderr.split("\n").length, 2);
    });
  }
});
