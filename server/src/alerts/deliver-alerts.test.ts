import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { Webhook } from "standardwebhooks";
import { msPerDay } from "@tincture/contract/clock";
import type { Delivery } from "@tincture/contract/alerts";
import { unavailable } from "@tincture/contract/errors";
import { fakeAccount } from "../../../test/support/db/samples.ts";
import { makeTemporaryFolder, openHereForTest } from "../../../test/support/db/temporary-folder.ts";
import { answerStatus, startReceiver } from "../../../test/support/webhook-receiver.ts";
import type { Mail } from "../people/mailer.ts";
import { describeCredits, type NewAlert } from "./alert-events.ts";
import { createDeliverer, type DelivererOptions, retryDelayMs } from "./deliver-alerts.ts";
import { createSecretSealer } from "./sealed-secret.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const sealer = createSecretSealer("a secret of the instance", randomBytes);
const neverFails: DelivererOptions["onFailure"] = (message, error) => assert.fail(`${message}: ${String(error)}`);

test("createDeliverer() sends a signed webhook that the official library verifies", async (t) => {
  await using receiver = await startReceiver();
  const { store, deliver, listDeliveries, alert } = await prepare(t, `${receiver.origin}/hook`);
  await store.alerts.insertAlerts({ alerts: [alert], canMail: false });
  await deliver();
  const [post, ...others] = receiver.posts;
  assert.ok(post && others.length === 0);
  assert.deepEqual(new Webhook(secret).verify(post.body, post.headers), {
    type: "credits.threshold_reached",
    timestamp: new Date(alert.at).toISOString(),
    data: {
      account_id: "account",
      percent: 80,
      day: alert.data["day"],
      credits_used: 401,
      daily_limit: 500,
      resets_at: alert.data["resets_at"],
    },
  });
  assert.throws(() => new Webhook(secret).verify(`${post.body} `, post.headers));
  assert.equal(post.headers["webhook-id"], alert.id);
  const [delivery] = await listDeliveries();
  assert.deepEqual(pick(delivery), ["sent", 1, "Status 204"]);
});

test("createDeliverer() retries for a day with longer and longer delays, then gives up", async (t) => {
  await using receiver = await startReceiver(answerStatus(503));
  const { store, deliver, listDeliveries, alert, givenUp, time } = await prepare(t, receiver.origin);
  const start = time.now;
  await store.alerts.insertAlerts({ alerts: [alert], canMail: false });
  const delays: number[] = [];
  for (;;) {
    await deliver();
    const [delivery] = await listDeliveries();
    if (delivery!.nextAt === null) break;
    delays.push((delivery!.nextAt - time.now) / 1000);
    time.now = delivery!.nextAt - 1;
    await deliver();
    time.now += 1;
  }
  assert.deepEqual(delays, [10, 30, 90, 270, 810, 2430, 7290, 14_400, 14_400, 14_400, 14_400, 14_400]);
  const [delivery] = await listDeliveries();
  assert.deepEqual(pick(delivery), ["failed", 13, "Status 503"]);
  assert.ok(delivery!.finishedAt! - start <= msPerDay);
  assert.equal(new Set(receiver.posts.map(({ headers }) => headers["webhook-id"])).size, 1);
  assert.deepEqual([receiver.posts.length, givenUp], [13, ["Status 503"]]);
});

test("createDeliverer() sends again after a failure, with the same id and a new time", async (t) => {
  let count = 0;
  await using receiver = await startReceiver((response) => response.writeHead((count += 1) === 1 ? 500 : 200).end());
  const { store, deliver, listDeliveries, alert, time } = await prepare(t, receiver.origin);
  await store.alerts.insertAlerts({ alerts: [alert], canMail: false });
  await deliver();
  assert.deepEqual(pick((await listDeliveries())[0]), ["pending", 1, "Status 500"]);
  time.now += 10_000;
  await deliver();
  assert.deepEqual(pick((await listDeliveries())[0]), ["sent", 2, "Status 200"]);
  const [first, second] = receiver.posts.map(({ headers }) => headers);
  assert.equal(first?.["webhook-id"], second?.["webhook-id"]);
  assert.equal(Number(second?.["webhook-timestamp"]) - Number(first?.["webhook-timestamp"]), 10);
});

test("createDeliverer() gives up at once where another attempt is useless", async (t) => {
  await using gone = await startReceiver(answerStatus(410));
  const { store, deliver, listDeliveries, alert } = await prepare(t, gone.origin);
  const other = createSecretSealer("another secret", randomBytes);
  const fields = { accountId: "account", createdAt: 1, sealedSecret: sealer.seal(secret, "blocked") };
  await store.alerts.insertWebhook({ ...fields, id: "blocked", url: "http://169.254.169.254/latest/meta-data" });
  await store.alerts.insertWebhook({
    ...fields,
    id: "sealed",
    url: gone.origin,
    sealedSecret: other.seal(secret, "sealed"),
  });
  await store.alerts.insertAlerts({ alerts: [alert], canMail: false });
  await deliver();
  const outcomes = new Map((await listDeliveries()).map((delivery) => [delivery.target, pick(delivery)]));
  assert.deepEqual(outcomes.get("webhook"), ["failed", 1, "Status 410"]);
  assert.deepEqual(outcomes.get("blocked"), ["failed", 1, '"169.254.169.254" is a link-local or metadata address']);
  assert.match(String(outcomes.get("sealed")), /AUTH_SECRET has changed/);
  assert.equal(gone.posts.length, 1);
});

test("createDeliverer() does not follow a redirect", async (t) => {
  await using elsewhere = await startReceiver();
  await using receiver = await startReceiver(answerStatus(302, { location: elsewhere.origin }));
  const { store, deliver, listDeliveries, alert } = await prepare(t, receiver.origin);
  await store.alerts.insertAlerts({ alerts: [alert], canMail: false });
  await deliver();
  assert.deepEqual(pick((await listDeliveries())[0]), ["pending", 1, "Status 302"]);
  assert.equal(elsewhere.posts.length, 0);
});

test("createDeliverer() mails an alert, and retries when the mail server refuses", async (t) => {
  const mails: Mail[] = [];
  let isRefusing = true;
  async function deliverMail(mail: Mail): Promise<void> {
    if (isRefusing) throw unavailable("The mail server failed");
    mails.push(mail);
  }
  const { store, deliver, listDeliveries, alert, time } = await prepare(t, undefined, { deliverMail });
  const audit = { id: "1", accountId: "account", action: "confirm", actor: "cli", at: 1 } as const;
  await store.accounts.confirmEmail(audit);
  await store.alerts.insertAlerts({ alerts: [alert], canMail: true });
  await deliver();
  assert.deepEqual(pick((await listDeliveries())[0]), ["pending", 1, "The mail server failed"]);
  isRefusing = false;
  time.now += 10_000;
  await deliver();
  assert.deepEqual(pick((await listDeliveries())[0]), ["sent", 2, "Accepted by the mail server"]);
  assert.equal(mails.length, 1);
  assert.deepEqual(
    [mails[0]?.to, mails[0]?.subject],
    ["someone@example.com", "80 % of today's credits used at Tincture"],
  );
  assert.match(mails[0]?.text ?? "", /has used 401 of its 500 daily credits/);
});

test("close() aborts requests, and another process sends their alerts without a lost attempt", async (t) => {
  let isHanging = true;
  await using receiver = await startReceiver((response) => {
    if (!isHanging) response.end();
  });
  const { store, deliver, deliverer, listDeliveries, alert, options } = await prepare(t, receiver.origin);
  await store.alerts.insertAlerts({ alerts: [alert], canMail: false });
  const sending = deliver();
  await receiver.waitForPosts(1);
  await deliverer.close();
  await sending;
  assert.deepEqual(pick((await listDeliveries())[0]), ["pending", 0, ""]);
  await deliver();
  assert.equal(receiver.posts.length, 1, "a closed deliverer sends nothing");
  isHanging = false;
  await createDeliverer(options).sendDue();
  assert.deepEqual(pick((await listDeliveries())[0]), ["sent", 1, "Status 200"]);
});

test("createDeliverer() sends at most 8 at a time, and all of them", async (t) => {
  const open = new Set<object>();
  let openMax = 0;
  await using receiver = await startReceiver((response) => {
    open.add(response);
    openMax = Math.max(openMax, open.size);
    setImmediate(() => {
      open.delete(response);
      response.end();
    });
  });
  const { store, deliver, listDeliveries, alert } = await prepare(t, receiver.origin);
  const alerts = Array.from({ length: 30 }, (_, i) => ({ ...alert, name: `credits:80:${i}`, id: `msg_${i}` }));
  await store.alerts.insertAlerts({ alerts, canMail: false });
  await deliver();
  assert.equal(receiver.posts.length, 30);
  assert.ok(openMax <= 8);
  assert.ok((await listDeliveries()).every(({ state }) => state === "sent"));
});

test("retryDelayMs() varies by a fifth", () => {
  assert.deepEqual([retryDelayMs(1, 0), retryDelayMs(1, 1)], [8000, 12_000]);
  assert.deepEqual([retryDelayMs(20, 0), retryDelayMs(20, 1)], [11_520_000, 17_280_000]);
});

async function prepare(t: TestContext, url: string | undefined, replaced: Partial<DelivererOptions> = {}) {
  const store = await openHereForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  // The library checks that a signature is recent.
  const time = { now: Date.now() };
  await store.accounts.insertAccount(fakeAccount());
  if (url !== undefined) {
    const webhook = { id: "webhook", accountId: "account", url, createdAt: 0 };
    await store.alerts.insertWebhook({ ...webhook, sealedSecret: sealer.seal(secret, "webhook") });
  }
  const givenUp: string[] = [];
  const options: DelivererOptions = {
    store: store.alerts,
    clock: () => time.now,
    random: () => 0.5,
    sealer,
    deliverMail: undefined,
    from: { siteName: "Tincture", siteUrl: "https://tincture.test" },
    post: { targets: "any" },
    onFailure: neverFails,
    onGivenUp: ({ outcome }) => void givenUp.push(outcome),
    ...replaced,
  };
  const day = new Date(time.now).toISOString().slice(0, 10);
  const facts = describeCredits(80, { accountId: "account", day, used: 401, cap: 500 });
  const alert: NewAlert = { ...facts, id: "msg_1", at: time.now };
  const deliverer = createDeliverer(options);
  return {
    store,
    options,
    deliverer,
    deliver: () => deliverer.sendDue(),
    listDeliveries: () => store.alerts.listDeliveries("account"),
    alert,
    givenUp,
    time,
  };
}

function pick(delivery: Delivery | undefined) {
  return [delivery?.state, delivery?.attempts, delivery?.outcome];
}
