import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { test } from "node:test";
import { fakeAccount } from "../../../test/support/db/samples.ts";
import { makeTemporaryFolder, openHereForTest } from "../../../test/support/db/temporary-folder.ts";
import type { SecurityEvent } from "../accounts/security-log.ts";
import { createKeys } from "./keys.ts";

test("createKey() refuses a hundred and first key that works, until one is revoked", async (t) => {
  const store = await openHereForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  await store.accounts.insertAccount(fakeAccount({ id: "pro", plan: "pro" }));
  const keys = createKeys({ store: store.keys, accounts: store.accounts, clock: Date.now, randomBytes });
  const fields = { accountId: "pro", name: "one of many", expiresAt: null, actor: "test" };
  const issued = await Promise.all(Array.from({ length: 100 }, () => keys.createKey(fields)));
  await assert.rejects(keys.createKey(fields), { code: "invalid_parameter", message: /100 keys that work/ });
  const { key } = issued[0]!;
  const successor = await keys.rollKey({ keyId: key.id, overlapMs: 60_000, actor: "test" });
  await assert.rejects(keys.createKey(fields), /100 keys that work/);
  await keys.revokeKey({ keyId: key.id, actor: "test" });
  await keys.revokeKey({ keyId: successor.key.id, actor: "test" });
  await keys.createKey(fields);
});

test("createKeys() tells the security log of each change, with who made it", async (t) => {
  const store = await openHereForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  await store.accounts.insertAccount(fakeAccount({ id: "pro", plan: "pro" }));
  const events: SecurityEvent[] = [];
  const noteSecurity = (event: SecurityEvent): unknown => events.push(event);
  const { accounts } = store;
  const keys = createKeys({ store: store.keys, accounts, clock: Date.now, randomBytes, noteSecurity });
  const actor = "person";
  const { key } = await keys.createKey({ accountId: "pro", name: "one", expiresAt: null, actor });
  await keys.rollKey({ keyId: key.id, overlapMs: 0, actor });
  await keys.revokeKey({ keyId: key.id, actor });
  const who = { actor, accountId: "pro", keyId: key.id };
  assert.deepEqual(events, [
    { security: "key_created", ...who },
    { security: "key_rolled", ...who },
    { security: "key_revoked", ...who },
  ]);
});

test("createKey() and rollKey() want a confirmed e-mail where told so, and tell of what was issued", async (t) => {
  const { accounts, keys: store } = await openHereForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  await accounts.insertAccount(fakeAccount({ id: "pro", plan: "pro" }));
  const issued: string[] = [];
  const options = { store, accounts, clock: Date.now, randomBytes };
  const onIssued = ({ id }: { readonly id: string }, action: string): unknown => issued.push(`${action} ${id}`);
  const keys = createKeys({ ...options, needsConfirmation: true, onIssued });
  const fields = { accountId: "pro", name: "one", expiresAt: null, actor: "person" };
  await assert.rejects(keys.createKey(fields), { code: "email_unconfirmed", message: /Confirm your e-mail first/ });
  const { key } = await keys.createKey({ ...fields, actor: "cli" });
  const roll = { keyId: key.id, overlapMs: 0, actor: "person" };
  await assert.rejects(keys.rollKey(roll), { code: "email_unconfirmed" });
  await keys.revokeKey({ keyId: (await keys.createKey({ ...fields, actor: "cli" })).key.id, actor: "person" });
  await accounts.confirmEmail({ id: "audit", accountId: "pro", action: "confirm", actor: "person", at: 1 });
  const own = await keys.createKey(fields);
  await keys.rollKey(roll);
  assert.deepEqual(issued, [`create ${own.key.id}`, `roll ${key.id}`]);
});

test("createKey() refuses names with line breaks or characters that reverse text", async (t) => {
  const { accounts, keys: store } = await openHereForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  await accounts.insertAccount(fakeAccount({ id: "pro", plan: "pro" }));
  const keys = createKeys({ store, accounts, clock: Date.now, randomBytes });
  const fields = { accountId: "pro", expiresAt: null, actor: "test" };
  for (const name of ["a\nb", "\u202Eevil", "a\u2066b"])
    await assert.rejects(keys.createKey({ ...fields, name }), { code: "invalid_parameter", param: "name" });
  const { key } = await keys.createKey({ ...fields, name: "👩‍🚀 Rocket" });
  assert.equal(key.name, "👩‍🚀 Rocket");
});
