import assert from "node:assert/strict";
import { before, suite, test } from "node:test";
import { Webhook } from "standardwebhooks";
import type { OperatorTools } from "../ops/compose-operator.ts";
import { createInstance } from "../../../test/support/cli/run-tincture.ts";
import { answerStatus, startReceiver } from "../../../test/support/webhook-receiver.ts";

const anyTarget = { WEBHOOK_TARGETS: "any" };

suite("tincture alerts and webhooks", () => {
  const instance = createInstance();
  const ofAda = ["--email", "ada@example.com"];
  let tools: OperatorTools;
  let accountId = "";

  before(async () => {
    tools = await instance.open();
    const ada = await tools.accounts.createAccount({ email: ofAda[1]!, plan: "pro", dailyLimit: null });
    accountId = ada.id;
  });

  async function createWebhook(url: string): Promise<{ readonly id: string; readonly secret: string }> {
    const { code, stdout } = await instance.run(
      ["webhooks", "create", ...ofAda, "--url", url, "--json"],
      "",
      anyTarget,
    );
    assert.equal(code, 0);
    return JSON.parse(stdout);
  }

  test("alerts list shows the defaults, and alerts set changes what it is told to", async () => {
    const table = await instance.run(["alerts", "list", ...ofAda]);
    assert.match(table.stdout, /at percent of a day {2}80,100\nnew key +on\nnew network +off\nmail +on\n$/);
    const set = await instance.run(["alerts", "set", ...ofAda, "--at", "95,50", "--new-network", "on", "--json"]);
    assert.deepEqual(JSON.parse(set.stdout), { percents: [50, 95], new_key: true, new_network: true, mail: true });
    await instance.run(["alerts", "set", ...ofAda, "--at", "none", "--mail", "off", "--new-key", "off"]);
    const { stdout } = await instance.run(["alerts", "list", ...ofAda, "--json"]);
    const chosen = { percents: [], new_key: false, new_network: true, mail: false };
    assert.deepEqual(JSON.parse(stdout), { ...chosen, deliveries: [] });
    for (const [option, value] of [
      ["--at", "60"],
      ["--at", ""],
      ["--mail", "yes"],
    ] as const) {
      const { code, stderr } = await instance.refuse(["alerts", "set", ...ofAda, option, value]);
      assert.equal(code, 2);
      assert.match(stderr, new RegExp(`^tincture: Option "${option}" must be .*got "${value}"\n$`));
    }
  });

  test("webhooks create prints only the secret, which signs the event of webhooks test", async () => {
    await using receiver = await startReceiver();
    const { code, stdout, stderr } = await instance.run(
      ["webhooks", "create", ...ofAda, "--url", `${receiver.origin}/hook`],
      "",
      anyTarget,
    );
    assert.equal(code, 0);
    assert.match(stdout, /^whsec_[A-Za-z0-9+/]{43}=\n$/);
    const [, id = ""] = /^Webhook (\S+)\. Its secret is shown only once/m.exec(stderr) ?? [];
    const sent = await instance.run(["webhooks", "test", id, ...ofAda], "", anyTarget);
    assert.deepEqual([sent.code, sent.stdout], [0, "sent: Status 204\n"]);
    const [post] = receiver.posts;
    const event = new Webhook(stdout.trim()).verify(post!.body, post!.headers);
    assert.deepEqual(event, { ...Object(event), type: "webhook.test", data: { account_id: accountId } });
    const list = JSON.parse((await instance.run(["webhooks", "list", ...ofAda, "--json"])).stdout);
    assert.deepEqual(list, [{ id, url: `${receiver.origin}/hook`, created_at: list[0].created_at }]);
    assert.match(
      (await instance.run(["alerts", "list", ...ofAda])).stdout,
      /test:msg_\S+ +http\S+ +sent +1 +Status 204/,
    );
    assert.equal((await instance.run(["webhooks", "delete", id, ...ofAda])).code, 0);
    const gone = await instance.refuse(["webhooks", "test", id, ...ofAda]);
    assert.deepEqual(gone, { code: 1, stderr: `tincture: No webhook with the id "${id}"\n` });
  });

  test("webhooks test fails when the receiver fails, and tries again later", async () => {
    await using receiver = await startReceiver(answerStatus(500));
    const { id } = await createWebhook(receiver.origin);
    const { code, stdout } = await instance.run(["webhooks", "test", id, ...ofAda, "--json"], "", anyTarget);
    const delivery = JSON.parse(stdout);
    assert.equal(code, 1);
    assert.deepEqual([delivery.state, delivery.outcome, delivery.attempts], ["pending", "Status 500", 1]);
    assert.ok(delivery.next_at > delivery.created_at);
    const refused = await instance.run(["webhooks", "test", id, ...ofAda]);
    assert.equal(refused.stdout, "failed: The address does not start with https://\n");
  });

  test("webhooks create refuses addresses that are not public", async () => {
    for (const url of ["http://example.com", "https://127.0.0.1/", "https://169.254.169.254/", "nonsense"]) {
      const { code, stderr } = await instance.refuse(["webhooks", "create", ...ofAda, "--url", url]);
      assert.equal(code, 2);
      assert.match(stderr, /^tincture: The address of a webhook (?:starts with|leads to a public host)/);
    }
  });
});
