import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test, type TestContext } from "node:test";
import { runs } from "../../../test/sizes.ts";
import { createAuthenticator, createKeyUseRecorder } from "./authenticator.ts";
import { createSecret, hashSecret, type KeyUse } from "./api-key.ts";
import { type KeyHolder, secretKeyRules } from "@tincture/contract/keys";

/** How long a lookup is cached. */
const keyTtlMs = 3000;
const start = Date.UTC(2026, 0, 1);
const secret = createSecret(randomBytes);
const holder: KeyHolder = {
  key: {
    id: "key",
    accountId: "account",
    name: "Test",
    secretHash: hashSecret(secret),
    hint: "tnc_",
    createdAt: start,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    ...secretKeyRules,
  },
  account: {
    id: "account",
    email: "a@example.com",
    plan: "pro",
    dailyLimit: null,
    createdAt: start,
    suspendedAt: null,
    confirmedAt: null,
    pendingPlan: null,
  },
};

/** A store with one key whose reads the test can delay, and a clock that it sets. */
function setUp(row: KeyHolder | undefined = holder) {
  const state = { now: start, row, reads: 0, gate: Promise.resolve(), uses: 0 };
  const authenticator = createAuthenticator({
    clock: () => state.now,
    onUse: () => state.uses++,
    store: {
      async findKeyByHash(secretHash) {
        state.reads++;
        const seen = state.row;
        await state.gate;
        return seen?.key.secretHash === secretHash ? seen : undefined;
      },
    },
  });
  return { state, authenticator };
}

const isInvalidKey = { code: "invalid_api_key" };

test("authenticate() returns the holder, counts the use and asks the store once", async () => {
  const { state, authenticator } = setUp();
  assert.equal(await authenticator.authenticate(secret), holder);
  assert.equal(await authenticator.authenticate(secret), holder);
  assert.deepEqual([state.reads, state.uses], [1, 2]);
});

test("findCached() knows what was looked up, as long as it is believed, and counts the use", async () => {
  const { state, authenticator } = setUp({ ...holder, key: { ...holder.key, expiresAt: start + 2000 } });
  assert.equal(authenticator.findCached(secret), undefined);
  const looked = await authenticator.authenticate(secret);
  assert.equal(authenticator.findCached(secret), looked);
  assert.equal(authenticator.findCached(`${secret}x`), undefined);
  assert.deepEqual([state.reads, state.uses], [1, 2]);
  assert.deepEqual(authenticator.lookups, { hits: 1, misses: 1 });
  state.now = start + 2000;
  assert.equal(authenticator.findCached(secret), undefined, "expired");
});

test("findCached() knows nothing after the time to live, nor after forget(), nor of a refused key", async () => {
  const { state, authenticator } = setUp();
  await authenticator.authenticate(secret);
  state.now = start + keyTtlMs;
  assert.equal(authenticator.findCached(secret), undefined);
  await authenticator.authenticate(secret);
  assert.equal(authenticator.findCached(secret), holder);
  authenticator.forget();
  assert.equal(authenticator.findCached(secret), undefined);
  const other = createSecret(randomBytes);
  await assert.rejects(authenticator.authenticate(other), isInvalidKey);
  assert.equal(authenticator.findCached(other), undefined);
});

test("authenticate() refuses junk without asking the store", async () => {
  const { state, authenticator } = setUp();
  await assert.rejects(authenticator.authenticate(`${secret}x`), isInvalidKey);
  await assert.rejects(authenticator.authenticate(""), isInvalidKey);
  assert.equal(state.reads, 0);
});

test("authenticate() refuses an unknown key", async () => {
  const { authenticator } = setUp();
  await assert.rejects(authenticator.authenticate(createSecret(randomBytes)), isInvalidKey);
});

test("authenticate() refuses a key from the moment it expires, though cached", async () => {
  const { state, authenticator } = setUp({ ...holder, key: { ...holder.key, expiresAt: start + 1000 } });
  state.now = start + 999;
  await authenticator.authenticate(secret);
  state.now = start + 1000;
  await assert.rejects(authenticator.authenticate(secret), isInvalidKey);
});

test("authenticate() sees another node's revocation once the time to live is over", async () => {
  const { state, authenticator } = setUp();
  await authenticator.authenticate(secret);
  state.row = { ...holder, key: { ...holder.key, revokedAt: start } };
  state.now = start + keyTtlMs;
  await assert.rejects(authenticator.authenticate(secret), isInvalidKey);
});

test("authenticate() counts the time to live from before a slow read", async () => {
  const { state, authenticator } = setUp();
  const gate = Promise.withResolvers<void>();
  state.gate = gate.promise;
  const first = authenticator.authenticate(secret);
  state.row = { ...holder, key: { ...holder.key, revokedAt: start } };
  state.now = start + keyTtlMs;
  gate.resolve();
  await first;
  await assert.rejects(authenticator.authenticate(secret), isInvalidKey);
});

test("forget() keeps a read that was in flight from being remembered", async () => {
  const { state, authenticator } = setUp();
  const gate = Promise.withResolvers<void>();
  state.gate = gate.promise;
  const racing = authenticator.authenticate(secret);
  state.row = { ...holder, key: { ...holder.key, revokedAt: start } };
  authenticator.forget();
  gate.resolve();
  await racing;
  await assert.rejects(authenticator.authenticate(secret), isInvalidKey);
});

test("authenticate() does not remember a failed read", async () => {
  const { state, authenticator } = setUp();
  state.gate = Promise.reject(new Error("no answer"));
  await assert.rejects(authenticator.authenticate(secret), /no answer/);
  state.gate = Promise.resolve();
  assert.equal(await authenticator.authenticate(secret), holder);
});

/** More than the cache holds, in the long run. */
const othersCount = runs(3000).numRuns;

test("wasGood() remembers good keys past the time to live, through a flood of others, until forget()", async () => {
  const { state, authenticator } = setUp();
  assert.equal(authenticator.wasGood(secret), false);
  await authenticator.authenticate(secret);
  for (let i = 0; i < othersCount; i += 1) {
    await assert.rejects(authenticator.authenticate(createSecret(randomBytes)), isInvalidKey);
  }
  state.now = start + keyTtlMs;
  assert.equal(authenticator.wasGood(secret), true);
  authenticator.forget();
  assert.equal(authenticator.wasGood(secret), false);
});

test("authenticate() asks the store once for an unknown key within the time to live", async () => {
  const { state, authenticator } = setUp();
  const unknown = createSecret(randomBytes);
  await assert.rejects(authenticator.authenticate(unknown), isInvalidKey);
  await assert.rejects(authenticator.authenticate(unknown), isInvalidKey);
  assert.equal(state.reads, 1);
});

/** A recorder whose writes the test settles. */
function setUpRecorder(t: TestContext) {
  const writes: { uses: readonly KeyUse[]; settle: PromiseWithResolvers<void> }[] = [];
  const errors: unknown[] = [];
  const recorder = createKeyUseRecorder(
    {
      recordKeyUses(uses) {
        const settle = Promise.withResolvers<void>();
        writes.push({ uses, settle });
        return settle.promise;
      },
    },
    (error) => errors.push(error),
  );
  t.after(() => recorder.close());
  return { recorder, writes, errors };
}

test("flush() has one write under way, however slow the store; close() writes the rest", async (t) => {
  const { recorder, writes } = setUpRecorder(t);
  recorder.record("a", 1);
  const first = recorder.flush();
  recorder.record("b", 2);
  assert.equal(recorder.flush(), first);
  const closed = recorder.close();
  writes[0]!.settle.resolve();
  await first;
  await new Promise(setImmediate);
  writes[1]!.settle.resolve();
  await closed;
  assert.deepEqual(
    writes.map(({ uses }) => uses),
    [[{ keyId: "a", usedAt: 1 }], [{ keyId: "b", usedAt: 2 }]],
  );
});

test("flush() keeps what the store refuses, unless the key was used again", async (t) => {
  const { recorder, writes, errors } = setUpRecorder(t);
  recorder.record("a", 1);
  recorder.record("b", 1);
  const refused = recorder.flush();
  recorder.record("a", 2);
  writes[0]!.settle.reject(new Error("busy"));
  await refused;
  const next = recorder.flush();
  writes[1]!.settle.resolve();
  await next;
  assert.deepEqual(
    [errors.length, new Map(writes[1]!.uses.map((use) => [use.keyId, use.usedAt]))],
    [
      1,
      new Map([
        ["a", 2],
        ["b", 1],
      ]),
    ],
  );
});
