import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { msPerDay } from "@tincture/contract/clock";
import type { OnceRequest } from "@tincture/contract/keys";
import { createKeys } from "../../server/src/keys/keys.ts";
import { hashSecret } from "../../server/src/keys/api-key.ts";
import type { Store } from "../../server/src/store/open-store.ts";
import { fakeAccount, fakeAudit, fakeKey, sampleTime } from "../support/db/samples.ts";
import type { Contract, Open } from "./contract.ts";

const once: OnceRequest = { id: "deploy-1", managerId: "manager", managerSecret: "tnc_mgmt_a", digest: "digest" };
const creation = { accountId: "account", name: "Website", expiresAt: null, actor: "key:manager", once };

export const keyRequestContract: Contract = {
  "createKey() gives a repeated request the same key, also in another process and after a reopening": async (open) => {
    const { keys, store } = await openKeys(open);
    const first = await keys.createKey(creation);
    const { keys: others } = await openKeys(open, { isEmpty: false });
    const second = await others.createKey(creation);
    assert.deepEqual([second.key.id, second.secret], [first.key.id, first.secret]);
    assert.equal(hashSecret(second.secret), second.key.secretHash);
    assert.equal((await store.keys.listKeys("account")).length, 2);
  },
  "createKey() issues one key to requests that two processes answer at once": async (open) => {
    const { keys, store } = await openKeys(open);
    const { keys: others } = await openKeys(open, { isEmpty: false });
    const calls = Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? keys : others).createKey(creation));
    const issued = await Promise.all(calls);
    assert.equal(new Set(issued.map(({ secret }) => secret)).size, 1);
    assert.equal((await store.keys.listKeys("account")).length, 2);
    assert.equal((await store.keys.listKeyAudits(issued[0]?.key.id ?? "")).length, 1);
  },
  "createKey() refuses the id of another request for a day, and then takes it again": async (open) => {
    const time = { now: sampleTime };
    const { keys, store } = await openKeys(open, { clock: () => time.now });
    const first = await keys.createKey(creation);
    const other = { ...creation, once: { ...once, digest: "other" } };
    time.now = sampleTime + msPerDay - 1;
    await assert.rejects(keys.createKey(other), { code: "idempotency_conflict" });
    time.now = sampleTime + msPerDay;
    const later = await keys.createKey(other);
    assert.notEqual(later.key.id, first.key.id);
    assert.equal((await store.keys.findKeyRequest("manager", "deploy-1"))?.digest, "other");
  },
  "createKey() stores neither the secret nor that of the management key": async (open) => {
    const { keys, store } = await openKeys(open);
    const { secret } = await keys.createKey(creation);
    const stored = JSON.stringify(await store.keys.findKeyRequest("manager", "deploy-1"));
    assert.ok(!stored.includes(secret) && !stored.includes(once.managerSecret));
  },
  "rollKey() rolls once, however often it is repeated": async (open) => {
    const { keys, store } = await openKeys(open);
    const roll = { keyId: "key", overlapMs: 0, actor: "key:manager", once };
    const issued = await Promise.all([keys.rollKey(roll), keys.rollKey(roll), keys.rollKey(roll)]);
    assert.equal(new Set(issued.map(({ secret }) => secret)).size, 1);
    assert.equal((await store.keys.listKeys("account")).length, 2);
    const again = await keys.rollKey(roll);
    assert.equal(again.secret, issued[0]?.secret);
  },
  "rollKey() leaves nothing of a request that fails": async (open) => {
    const { keys, store } = await openKeys(open);
    await keys.revokeKey({ keyId: "key", actor: "cli" });
    const newKey = fakeKey({ id: "new" });
    const { managerId, id, digest } = once;
    const request = { accountId: "account", managerId, id, digest, salt: "00", keyId: "new", at: sampleTime };
    const roll = { oldKeyId: "key", oldExpiresAt: sampleTime, newKey, audit: fakeAudit({ id: "roll" }), request };
    await assert.rejects(store.keys.rollKey(roll), { code: "key_not_found" });
    assert.equal(await store.keys.findKeyRequest("manager", "deploy-1"), undefined);
  },
  "renameKey() changes the name, with an audit row of the actor": async (open) => {
    const { keys, store } = await openKeys(open);
    const renamed = await keys.renameKey({ keyId: "key", name: " Site ", actor: "key:manager" });
    assert.equal(renamed.name, "Site");
    assert.deepEqual(await store.keys.findKey("key"), renamed);
    await keys.renameKey({ keyId: "key", name: "Site", actor: "key:manager" });
    const audits = await store.keys.listKeyAudits("key");
    assert.deepEqual(
      audits.filter(({ action }) => action === "rename").map(({ actor }) => actor),
      ["key:manager"],
    );
    await assert.rejects(keys.renameKey({ keyId: "none", name: "a", actor: "cli" }), { code: "key_not_found" });
  },
  "eraseAccount() erases the requests too": async (open) => {
    const { keys, store } = await openKeys(open);
    await keys.createKey(creation);
    await store.eraser.eraseAccount("account", sampleTime);
    assert.equal(await store.keys.findKeyRequest("manager", "deploy-1"), undefined);
  },
};

interface OpenOptions {
  readonly isEmpty?: boolean;
  readonly clock?: () => number;
}

/** Opens the store as another process would. `isEmpty` first creates an account with a key. */
async function openKeys(open: Open, { isEmpty = true, clock = () => sampleTime }: OpenOptions = {}) {
  const store: Store = await open();
  if (isEmpty) {
    await store.accounts.insertAccount(fakeAccount());
    await store.keys.insertKey(fakeKey(), fakeAudit());
  }
  const keys = createKeys({ store: store.keys, accounts: store.accounts, clock, randomBytes });
  return { keys, store };
}
