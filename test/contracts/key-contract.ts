import assert from "node:assert/strict";
import { fakeAccount, fakeAudit, fakeKey } from "../support/db/samples.ts";
import type { Contract, Open } from "./contract.ts";

export const keyContract: Contract = {
  "findKeyByHash() returns the key with its account": async (open) => {
    const { keys, accounts, account, key } = await openWithKey(open);
    assert.deepEqual(await keys.findKeyByHash(key.secretHash), { key, account });
    assert.deepEqual(await keys.findKey(key.id), key);
    assert.equal(await keys.findKeyByHash("unknown"), undefined);
    assert.equal(await keys.findKey("unknown"), undefined);
    await accounts.setPlan({ id: "1", accountId: account.id, action: "set-plan", actor: "cli", at: 1 }, "free");
    assert.equal((await keys.findKeyByHash(key.secretHash))?.account.plan, "free");
  },
  "insertKey() stores the rules of a key": async (open) => {
    const { keys } = await openWithKey(open);
    const key = fakeKey({
      id: "site",
      kind: "publishable",
      origins: ["https://one.example", "http://localhost:8080"],
      operations: ["getColor", "listColors"],
      networks: ["203.0.113.0/24", "2001:db8::/32"],
      dailyCap: 2_147_483_647,
    });
    await keys.insertKey(key, fakeAudit({ id: "site", keyId: "site" }));
    assert.deepEqual((await keys.findKeyByHash(key.secretHash))?.key, key);
    assert.deepEqual(
      (await keys.listKeys("account")).find(({ id }) => id === "site"),
      key,
    );
  },
  "findKeyByHash() finds any number at once, each its own": async (open) => {
    const { keys, account, key } = await openWithKey(open);
    const all = Array.from({ length: 70 }, (_, i) => fakeKey({ id: `key-${i}` }));
    for (const each of all) await keys.insertKey(each, fakeAudit({ id: each.id, keyId: each.id }));
    const hashes = [key, ...all].map(({ secretHash }) => secretHash);
    const found = await Promise.all([...hashes, "unknown", key.secretHash].map((hash) => keys.findKeyByHash(hash)));
    assert.deepEqual(
      found.map((holder) => holder?.key.id),
      ["key", ...all.map(({ id }) => id), undefined, "key"],
    );
    assert.deepEqual(found[0]?.account, account);
  },
  "findKeyByHash() sees the writes of another process": async (open) => {
    const { keys, key } = await openWithKey(open);
    const other = await open();
    assert.equal((await other.keys.findKeyByHash(key.secretHash))?.key.revokedAt, null);
    await keys.revokeKey(fakeAudit({ id: "revocation", action: "revoke", at: 9 }));
    assert.equal((await other.keys.findKeyByHash(key.secretHash))?.key.revokedAt, 9);
  },
  "insertKey() writes the audit row in the same transaction": async (open) => {
    const { keys } = await openWithKey(open);
    assert.deepEqual(await keys.listKeyAudits("key"), [fakeAudit()]);
    const clash = fakeKey({ id: "second", secretHash: "hash-of-key" });
    await assert.rejects(keys.insertKey(clash, fakeAudit({ id: "second", keyId: "second" })));
    assert.deepEqual(await keys.listKeyAudits("second"), []);
    const sameAudit = fakeAudit({ keyId: "third" });
    await assert.rejects(keys.insertKey(fakeKey({ id: "third" }), sameAudit));
    assert.equal(await keys.findKey("third"), undefined);
  },
  "listKeys() puts the newest first and keeps to the account": async (open) => {
    const { keys, accounts } = await openWithKey(open);
    await accounts.insertAccount(fakeAccount({ id: "listed", email: "listed@tincture.test" }));
    for (const [id, createdAt] of [
      ["b", 2],
      ["c", 3],
      ["a", 2],
    ] as const) {
      await keys.insertKey(fakeKey({ id, accountId: "listed", createdAt }), fakeAudit({ id, accountId: "listed" }));
    }
    assert.deepEqual(
      (await keys.listKeys("listed")).map((key) => key.id),
      ["c", "b", "a"],
    );
  },
  "rollKey() ends the old key and adds the new one together": async (open) => {
    const { keys } = await openWithKey(open);
    const audit = fakeAudit({ id: "roll", action: "roll" });
    await keys.rollKey({ oldKeyId: "key", oldExpiresAt: 50, newKey: fakeKey({ id: "new" }), audit });
    assert.equal((await keys.findKey("key"))?.expiresAt, 50);
    assert.equal((await keys.findKey("new"))?.expiresAt, null);
    assert.deepEqual((await keys.listKeyAudits("key")).map((row) => row.action).sort(), ["create", "roll"]);
  },
  "rollKey() never lets the old key live longer": async (open) => {
    const { keys } = await openWithKey(open, { expiresAt: 40 });
    const audit = fakeAudit({ id: "roll", action: "roll" });
    await keys.rollKey({ oldKeyId: "key", oldExpiresAt: 50, newKey: fakeKey({ id: "new" }), audit });
    assert.equal((await keys.findKey("key"))?.expiresAt, 40);
  },
  "rollKey() changes nothing when the old key is unknown or revoked": async (open) => {
    const { keys } = await openWithKey(open);
    const audit = fakeAudit({ id: "roll", action: "roll" });
    const newKey = fakeKey({ id: "new" });
    await assert.rejects(keys.rollKey({ oldKeyId: "unknown", oldExpiresAt: 50, newKey, audit }), {
      code: "key_not_found",
    });
    await keys.revokeKey(fakeAudit({ id: "revocation", action: "revoke" }));
    await assert.rejects(keys.rollKey({ oldKeyId: "key", oldExpiresAt: 50, newKey, audit }), {
      code: "key_not_found",
    });
    assert.equal(await keys.findKey("new"), undefined);
    assert.equal((await keys.listKeyAudits("key")).length, 2);
  },
  "revokeKey() keeps the first time and writes one audit row": async (open) => {
    const { keys } = await openWithKey(open);
    assert.equal(await keys.revokeKey(fakeAudit({ id: "first", action: "revoke", at: 10 })), true);
    assert.equal(await keys.revokeKey(fakeAudit({ id: "second", action: "revoke", at: 20 })), true);
    assert.equal((await keys.findKey("key"))?.revokedAt, 10);
    assert.equal((await keys.listKeyAudits("key")).length, 2);
    assert.equal(await keys.revokeKey(fakeAudit({ id: "third", keyId: "unknown" })), false);
  },
  "recordKeyUses() keeps the latest time of each key": async (open) => {
    const { keys } = await openWithKey(open);
    await keys.insertKey(fakeKey({ id: "other" }), fakeAudit({ id: "other", keyId: "other" }));
    await keys.recordKeyUses([
      { keyId: "key", usedAt: 20 },
      { keyId: "unknown", usedAt: 5 },
    ]);
    await keys.recordKeyUses([
      { keyId: "other", usedAt: 30 },
      { keyId: "key", usedAt: 10 },
    ]);
    assert.equal((await keys.findKey("key"))?.lastUsedAt, 20);
    assert.equal((await keys.findKey("other"))?.lastUsedAt, 30);
  },
  "recordKeyUses() takes any number": async (open) => {
    const { keys } = await openWithKey(open);
    const uses = Array.from({ length: 1000 }, (_, i) => ({
      keyId: i === 999 ? "key" : `key-${i}`,
      usedAt: i,
    }));
    await keys.recordKeyUses(uses);
    assert.equal((await keys.findKey("key"))?.lastUsedAt, 999);
  },
};

async function openWithKey(open: Open, fields: Parameters<typeof fakeKey>[0] = {}) {
  const { keys, accounts } = await open();
  const account = fakeAccount();
  const key = fakeKey(fields);
  await accounts.insertAccount(account);
  await keys.insertKey(key, fakeAudit());
  return { keys, accounts, account, key };
}
