import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { defaultAlertSettings } from "@tincture/contract/alerts";
import { msPerDay, utcDay } from "@tincture/contract/clock";
import { createAlertWatch } from "../../server/src/alerts/watch-alerts.ts";
import type { Store } from "../../server/src/store/open-store.ts";
import { fakeAccount, fakeAudit, fakeDebit, fakeKey, sampleTime } from "../support/db/samples.ts";
import { type Contract, type Open, takeTurn } from "./contract.ts";

const day = utcDay(sampleTime);
const everything = { percents: [50, 80, 95, 100], newKey: true, newNetwork: true, mail: true } as const;

export const alertContract: Contract = {
  "alerts of credits are stored once a day, whichever process finds them": async (open) => {
    const store = await openWithAccount(open);
    const stores = [store, await open(), await open()] as const;
    await store.alerts.setSettings("account", everything);
    const webhook = await addWebhook(store);
    const sweep = (turn: number, at = sampleTime): Promise<number> => watch(takeTurn(stores, turn), at).credits.sweep();
    await spend(store, 49);
    assert.equal(await sweep(0), 0);
    await spend(store, 31);
    const counts = await Promise.all(Array.from({ length: 9 }, (_, i) => sweep(i)));
    assert.equal(sum(counts), 2);
    await spend(store, 20);
    const more = await Promise.all(Array.from({ length: 9 }, (_, i) => sweep(i)));
    assert.equal(sum(more), 2);
    const deliveries = await store.alerts.listDeliveries("account");
    assert.deepEqual(
      deliveries.map(({ alertName }) => alertName).toSorted(),
      [100, 50, 80, 95].map((percent) => `credits:${percent}:${day}`),
    );
    assert.ok(
      deliveries.every(
        ({ target, state, event }) =>
          target === webhook && state === "pending" && event === "credits.threshold_reached",
      ),
    );
    const tomorrow = sampleTime + msPerDay;
    await spend(store, 60, { day: utcDay(tomorrow) });
    assert.equal(await sweep(0, tomorrow), 1);
  },
  "noteCommit() notes the debits that cross a threshold, and flush() stores their alerts": async (open) => {
    const store = await openWithAccount(open);
    const { credits } = watch(store);
    const commit = async (asked: number): Promise<boolean> => {
      const requests = [fakeDebit({ accountId: "account", day, cap: 100, asked })];
      return credits.noteCommit(requests, await store.ledger.commitDebits(requests));
    };
    assert.deepEqual([await commit(49), await credits.flush()], [false, 0]);
    assert.deepEqual([await commit(30), await credits.flush()], [true, 0], "50 % was not chosen");
    assert.deepEqual([await commit(1), await credits.flush()], [true, 1]);
    assert.deepEqual([await commit(1), await credits.flush()], [false, 0]);
    assert.deepEqual([await commit(99), await credits.flush()], [true, 1]);
    assert.deepEqual([await commit(1), await credits.flush()], [false, 0]);
  },
  "a sweep stores alerts that a crash lost between the debit and the alert": async (open) => {
    const store = await openWithAccount(open);
    const { credits } = watch(store);
    const requests = [fakeDebit({ accountId: "account", day, cap: 100, asked: 100 })];
    credits.noteCommit(requests, await store.ledger.commitDebits(requests));
    assert.equal(await watch(await open()).credits.sweep(), 2);
    assert.equal(await credits.flush(), 0);
    const midnight = Date.parse(utcDay(sampleTime + msPerDay));
    await store.alerts.setSettings("account", everything);
    assert.equal(await watch(store, midnight + 599_999).credits.sweep(), 2, "just after midnight");
    await spend(store, 60, { accountId: "other" });
    await store.accounts.insertAccount(fakeAccount({ id: "other", email: "other@example.com" }));
    await store.alerts.setSettings("other", everything);
    assert.equal(await watch(store, midnight + 600_000).credits.sweep(), 0, "later");
  },
  "alerts of credits follow the settings of the account": async (open) => {
    const store = await openWithAccount(open);
    assert.deepEqual(await store.alerts.getSettings("account"), defaultAlertSettings);
    await store.alerts.setSettings("account", { ...everything, percents: [95] });
    assert.deepEqual(await store.alerts.getSettings("account"), { ...everything, percents: [95] });
    await spend(store, 100);
    assert.equal(await watch(store).credits.sweep(), 1);
    await store.alerts.setSettings("account", { ...everything, percents: [] });
    await spend(store, 60, { day: utcDay(sampleTime + msPerDay) });
    assert.equal(await watch(store, sampleTime + msPerDay).credits.sweep(), 0);
    await assert.rejects(store.alerts.setSettings("unknown", everything), { code: "account_not_found" });
  },
  "alerts are mailed to a confirmed e-mail that wants them, if the instance has mail": async (open) => {
    const store = await openWithAccount(open);
    const listTargets = async (at: number, canMail = true): Promise<readonly string[]> => {
      await spend(store, 80, { day: utcDay(at) });
      assert.equal(await watch(store, at, canMail).credits.sweep(), 1);
      const deliveries = await store.alerts.listDeliveries("account");
      return deliveries.filter(({ createdAt }) => createdAt === at).map(({ target }) => target);
    };
    assert.deepEqual(await listTargets(sampleTime), [], "not confirmed");
    const audit = { id: "1", accountId: "account", action: "confirm", actor: "cli", at: 1 } as const;
    await store.accounts.confirmEmail(audit);
    assert.deepEqual(await listTargets(sampleTime + msPerDay), ["mail"]);
    assert.deepEqual(await listTargets(sampleTime + 2 * msPerDay, false), []);
    await store.alerts.setSettings("account", { ...defaultAlertSettings, mail: false });
    assert.deepEqual(await listTargets(sampleTime + 3 * msPerDay), []);
  },
  "keys that were created or rotated are reported once, also those of other processes": async (open) => {
    const store = await openWithAccount(open);
    const stores = [store, await open()] as const;
    const webhook = await addWebhook(store);
    await insertKey(store, "first");
    await store.keys.rollKey({
      oldKeyId: "first",
      oldExpiresAt: sampleTime,
      newKey: fakeKey({ id: "second", secretHash: "second" }),
      audit: fakeAudit({ id: "roll", keyId: "first", action: "roll", at: sampleTime }),
    });
    await store.keys.revokeKey(fakeAudit({ id: "end", keyId: "first", action: "revoke", at: sampleTime }));
    const counts = await Promise.all(Array.from({ length: 6 }, (_, i) => watch(takeTurn(stores, i)).sweepKeys()));
    assert.equal(sum(counts), 2);
    const deliveries = await store.alerts.listDeliveries("account");
    assert.ok(deliveries.every(({ target }) => target === webhook));
    assert.deepEqual(deliveries.map(({ event }) => event).toSorted(), ["key.created", "key.rotated"]);
    await store.alerts.setSettings("account", { ...defaultAlertSettings, newKey: false });
    await insertKey(store, "third");
    assert.equal(await watch(store).sweepKeys(), 0);
  },
  "a key's first network is no alert, the next /24 or /48 is one, once": async (open) => {
    const store = await openWithAccount(open);
    const other = await open();
    await insertKey(store, "key");
    const use = async (address: string, at = sampleTime, from: Store = store): Promise<number> => {
      const { networks } = watch(from, at);
      networks.noteUse({ key: fakeKey(), account: fakeAccount() }, address);
      return networks.flush();
    };
    assert.equal(await use("203.0.113.1"), 0);
    assert.equal(await use("198.51.100.1"), 0, "the alert is off");
    await store.alerts.setSettings("account", everything);
    assert.equal(await use("203.0.113.1"), 0, "the first");
    assert.equal(await use("203.0.113.254"), 0, "the same /24");
    assert.equal(await use("203.0.114.1"), 1);
    assert.equal(await use("2001:db8:1:2::3"), 1);
    assert.equal(await use("2001:db8:1:ffff::3", sampleTime, other), 0, "the same /48");
    assert.equal(await use("nonsense"), 0);
    const both = await Promise.all([use("192.0.2.1"), use("192.0.2.2", sampleTime, other)]);
    assert.equal(sum(both), 1);
    assert.equal(await use("203.0.113.1", sampleTime + 80 * msPerDay), 0);
    await store.alerts.setSettings("account", { ...everything, newNetwork: false });
    await store.alerts.setSettings("account", everything);
    assert.equal(await use("203.0.114.1"), 0, "networks are forgotten when the alert is turned off");
  },
  "more than 50 alerts of keys in a day are stored without deliveries": async (open) => {
    const store = await openWithAccount(open);
    await addWebhook(store);
    for (let i = 0; i < 55; i += 1) await insertKey(store, `key-${i}`);
    assert.equal(await watch(store).sweepKeys(), 55);
    assert.equal(await watch(store).sweepKeys(), 0);
    const claimed = await store.alerts.claimDeliveries({ now: sampleTime, leaseEndsAt: sampleTime + 1, countMax: 100 });
    assert.equal(claimed.length, 50);
  },
  "claimDeliveries() gives each due delivery to one process, and again when its lease ends": async (open) => {
    const store = await openWithAccount(open);
    const stores = [store, await open(), await open()] as const;
    await addWebhook(store);
    for (let i = 0; i < 10; i += 1) await insertKey(store, `key-${i}`);
    await watch(store).sweepKeys();
    const claim = (turn: number, now: number) =>
      takeTurn(stores, turn).alerts.claimDeliveries({ now, leaseEndsAt: now + 100, countMax: 4 });
    assert.equal(await store.alerts.hasDueDeliveries(sampleTime - 1), false);
    const claimed = (await Promise.all(Array.from({ length: 9 }, (_, i) => claim(i, sampleTime)))).flat();
    assert.equal(new Set(claimed.map(({ alertName }) => alertName)).size, claimed.length);
    assert.ok(claimed.every(({ attempts }) => attempts === 1));
    while ((await claim(0, sampleTime)).length > 0);
    assert.equal(await store.alerts.hasDueDeliveries(sampleTime), false);
    assert.equal(
      (await claim(0, sampleTime + 100)).every(({ attempts }) => attempts === 2),
      true,
    );
  },
  "finishDelivery() records the outcome of the last attempt only, and release gives one back": async (open) => {
    const store = await openWithAccount(open);
    await addWebhook(store);
    await insertKey(store, "key");
    await watch(store).sweepKeys();
    const request = { now: sampleTime, leaseEndsAt: sampleTime, countMax: 1 };
    const [first] = await store.alerts.claimDeliveries(request);
    const [second] = await store.alerts.claimDeliveries(request);
    const outcome = { state: "failed", nextAt: null, finishedAt: sampleTime } as const;
    await store.alerts.finishDelivery({ ...first!, ...outcome, outcome: "Status 500" });
    assert.equal((await store.alerts.findDelivery(first!))?.state, "pending");
    await store.alerts.releaseDeliveries([second!]);
    const [third] = await store.alerts.claimDeliveries(request);
    assert.ok(third);
    assert.equal(third.attempts, 2);
    await store.alerts.finishDelivery({ ...third, ...outcome, state: "sent", outcome: "Status 200" });
    assert.equal(await store.alerts.hasDueDeliveries(sampleTime), false);
    const { state, outcome: text, attempts, url } = (await store.alerts.findDelivery(third))!;
    assert.deepEqual([state, text, attempts, url], ["sent", "Status 200", 2, "https://example.com/hook"]);
    await store.alerts.releaseDeliveries([third]);
    assert.equal(await store.alerts.hasDueDeliveries(sampleTime), false);
  },
  "an account has at most 5 webhooks, and deleting one deletes its deliveries": async (open) => {
    const store = await openWithAccount(open);
    const other = await open();
    const added = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) => addWebhook(i % 2 ? store : other, `w${i}`)),
    );
    assert.equal(added.filter(({ status }) => status === "fulfilled").length, 5);
    const [webhook] = await store.alerts.listWebhooks("account");
    await insertKey(store, "key");
    await watch(store).sweepKeys();
    assert.equal((await store.alerts.listDeliveries("account")).length, 5);
    assert.equal(await store.alerts.deleteWebhook({ accountId: "account", id: webhook!.id }), true);
    assert.equal(await store.alerts.deleteWebhook({ accountId: "account", id: webhook!.id }), false);
    assert.equal((await store.alerts.listDeliveries("account")).length, 4);
    await assert.rejects(addWebhook(store, "w", "unknown"), { code: "account_not_found" });
  },
  "an account can send 10 test events an hour, only to webhooks of its own": async (open) => {
    const store = await openWithAccount(open);
    const webhookId = await addWebhook(store);
    const send = (id: number, to = webhookId, at = sampleTime): Promise<null> => {
      const alert = {
        accountId: "account",
        name: `test:${id}`,
        id: `${id}`,
        event: "webhook.test",
        data: {},
        at,
      } as const;
      return store.alerts.insertTest({ alert, webhookId: to });
    };
    await assert.rejects(send(0, "unknown"), { code: "webhook_not_found" });
    for (let i = 0; i < 10; i += 1) await send(i);
    await assert.rejects(send(10), { code: "invalid_parameter" });
    await send(11, webhookId, sampleTime + 3_600_000);
    assert.equal((await store.alerts.listDeliveries("account")).length, 11);
  },
  "eraseAccount() removes the alerts of an account, and later ones are not stored": async (open) => {
    const store = await openWithAccount(open);
    await store.alerts.setSettings("account", everything);
    await addWebhook(store);
    await insertKey(store, "key");
    await spend(store, 100);
    const { networks } = watch(store);
    networks.noteUse({ key: fakeKey(), account: fakeAccount() }, "203.0.113.1");
    await networks.flush();
    await watch(store).credits.sweep();
    await store.eraser.eraseAccount("account", sampleTime);
    assert.deepEqual(await store.alerts.listDeliveries("account"), []);
    assert.deepEqual(await store.alerts.listWebhooks("account"), []);
    assert.deepEqual(await store.alerts.getSettings("account"), defaultAlertSettings);
    assert.equal((await store.alerts.listAccountsWithNetworks(["account"])).size, 0);
    assert.equal(await store.alerts.hasDueDeliveries(sampleTime), false);
    assert.equal(await watch(store).credits.sweep(), 0);
    const alert = { accountId: "account", name: "late", id: "late", event: "key.created", data: {}, at: 1 } as const;
    assert.equal(await store.alerts.insertAlerts({ alerts: [alert], canMail: true }), 0);
  },
};

function watch(store: Store, at = sampleTime, canMail = false) {
  return createAlertWatch({ store: store.alerts, clock: () => at, randomBytes, canMail });
}

async function openWithAccount(open: Open): Promise<Store> {
  const store = await open();
  await store.accounts.insertAccount(fakeAccount());
  return store;
}

async function spend(store: Store, asked: number, fields: Parameters<typeof fakeDebit>[0] = {}): Promise<void> {
  await store.ledger.commitDebits([fakeDebit({ accountId: "account", day, cap: 100, asked, ...fields })]);
}

async function addWebhook(store: Store, id = "webhook", accountId = "account"): Promise<string> {
  const url = "https://example.com/hook";
  await store.alerts.insertWebhook({ accountId, id, url, createdAt: sampleTime, sealedSecret: "v1.AAAA" });
  return id;
}

async function insertKey(store: Store, id: string): Promise<void> {
  await store.keys.insertKey(fakeKey({ id }), fakeAudit({ id, keyId: id, at: sampleTime }));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
