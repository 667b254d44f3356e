import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { createInstance } from "../testing/run-tincture.ts";

interface AccountJson {
  readonly id: string;
  readonly email: string;
  readonly plan: string;
  readonly daily_limit: number | null;
  readonly created_at: string;
}

suite("tincture accounts", () => {
  const instance = createInstance();

  async function list(): Promise<readonly AccountJson[]> {
    const { stdout } = await instance.run(["accounts", "list", "--json"]);
    const accounts: readonly AccountJson[] = JSON.parse(stdout);
    return accounts;
  }

  test("accounts create prints the id alone, on the Pro plan unless told otherwise", async () => {
    const ada = await instance.run(["accounts", "create", "--email", " Ada@Example.com "]);
    assert.match(ada.stdout, /^[0-9a-f-]{36}\n$/);
    assert.deepEqual([ada.code, ada.stderr], [0, ""]);
    await instance.run("accounts create --email bob@example.com --plan free --daily-limit 7".split(" "));
    const [first, second] = await list();
    assert.equal(first?.id, ada.stdout.trim());
    assert.deepEqual([first?.email, first?.plan, first?.daily_limit], ["ada@example.com", "pro", null]);
    assert.deepEqual([second?.email, second?.plan, second?.daily_limit], ["bob@example.com", "free", 7]);
    assert.ok(Date.parse(first.created_at) > 0);
  });

  test("accounts create refuses an e-mail that is taken, or none", async () => {
    const taken = await instance.run("accounts create --email ADA@example.com".split(" "));
    assert.equal(taken.code, 1);
    assert.match(taken.stderr, /^tincture: .*ada@example\.com.*\n$/i);
    const wrong = await instance.run("accounts create --email nobody".split(" "));
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /^tincture: .*"nobody"\n$/);
  });

  test("accounts set-plan and set-limit change what list shows", async () => {
    const plan = await instance.run("accounts set-plan ada@example.com free".split(" "));
    assert.deepEqual([plan.code, plan.stdout], [0, "ada@example.com is on the free plan\n"]);
    const limit = await instance.run("accounts set-limit ada@example.com 0 --json".split(" "));
    const changed: AccountJson = JSON.parse(limit.stdout);
    assert.equal(changed.daily_limit, 0);
    await instance.run("accounts set-limit bob@example.com default".split(" "));
    const [ada, bob] = await list();
    assert.deepEqual([ada?.plan, ada?.daily_limit, bob?.daily_limit], ["free", 0, null]);
    const table = (await instance.run(["accounts", "list"])).stdout;
    assert.match(table, /^ID +EMAIL +PLAN +DAILY LIMIT +CREATED\n.*ada@example.com +free +0 /);
  });

  for (const [args, code, message] of [
    ["set-plan ada@example.com gold", 2, /must be one of free, pro, got "gold"/],
    ["set-limit ada@example.com -1", 2, /Unknown option '-1'|from 0 to 2147483647, got "-1"/],
    ["set-limit ada@example.com 1e3", 2, /from 0 to 2147483647, got "1e3"/],
    ["set-limit nobody@example.com 5", 1, /No account with the e-mail "nobody@example.com"/],
  ] as const) {
    test(`accounts ${args} exits with ${code}`, async () => {
      const outcome = await instance.run(["accounts", ...args.split(" ")]);
      assert.equal(outcome.code, code);
      assert.match(outcome.stderr, message);
      assert.equal(outcome.stderr.split("\n").length, 2);
    });
  }
});
