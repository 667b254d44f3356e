import assert from "node:assert/strict";
import { test } from "node:test";
import { createPasswordHashing, deriveByWebAssembly, isPassword, limitHashing } from "./password-hashing.ts";

const smallCost = { memoryKib: 8, passes: 1, parallelism: 1 };

test("hash() has the cost that OWASP requires, names it, and differs each time", async () => {
  const { hash, verify } = createPasswordHashing();
  const one = await hash("correct horse");
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.notEqual(one, await hash("correct horse"));
  assert.equal(await verify({ password: "correct horse", hash: one }), true);
  assert.equal(await verify({ password: "correct house", hash: one }), false);
});

test("verify() accepts a hash of another cost, which isOutdated() detects", async () => {
  const [small, large] = [createPasswordHashing(smallCost), createPasswordHashing({ ...smallCost, passes: 2 })];
  const hash = await small.hash("correct horse");
  assert.equal(await large.verify({ password: "correct horse", hash }), true);
  assert.equal(await large.verify({ password: "correct house", hash }), false);
  assert.deepEqual([small.isOutdated(hash), large.isOutdated(hash)], [false, true]);
});

test("hashes of WebAssembly, for a Node without argon2, are those of Node", async () => {
  const [native, portable] = [createPasswordHashing(), createPasswordHashing(undefined, deriveByWebAssembly)];
  const password = "corréct hörse 🐎";
  assert.equal(await native.verify({ password, hash: await portable.hash(password) }), true);
  assert.equal(await portable.verify({ password, hash: await native.hash(password) }), true);
  assert.equal(await portable.verify({ password: "", hash: await native.hash(password) }), false);
});

test("verify() accepts a hash that better-auth 1.7.7 made, which isOutdated() detects", async () => {
  const { verify, isOutdated } = createPasswordHashing(smallCost);
  const hash =
    "e1cc4c79da8c0cd56e56c0ffa53e1dba:" +
    "8528c2fb070c7268bf55a3a49ba2ca46a93fde3811bbcfbfde2548c53e532c26d9a7c4fd83a5cffd4376e00ba792648a910b0ed212840eb234aa3c934d211b7f";
  assert.equal(await verify({ password: "correct horse", hash }), true);
  assert.equal(await verify({ password: "correct house", hash }), false);
  assert.equal(isOutdated(hash), true);
});

test("isPassword() returns false without a hash, after the same work", async () => {
  const hashing = createPasswordHashing(smallCost);
  const hash = await hashing.hash("correct horse");
  assert.equal(await isPassword("correct horse", hash, hashing), true);
  assert.equal(await isPassword("correct horse", null, hashing), false);
  assert.equal(await isPassword("", null, hashing), false);
  assert.equal(hashing.isOutdated(hashing.noHash), false, "the current cost");
});

const runningMax = 2;
const waitingMax = 32;

test("hash() runs twice at a time, lets 32 callers wait, and refuses the next", async () => {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const { hash, verify } = limitHashing({
    ...createPasswordHashing(smallCost),
    hash(password) {
      order.push(password);
      return new Promise((resolve) => ends.push(() => resolve(`hash of ${password}`)));
    },
    verify: () => Promise.resolve(true),
  });
  const passwords = Array.from({ length: runningMax + waitingMax }, (_, i) => String(i));
  const runs = passwords.map((password) => hash(password));
  const refusal = { code: "service_unavailable", retryAfterSeconds: 2 };
  await assert.rejects(hash("one too many"), refusal);
  await assert.rejects(verify({ password: "one too many", hash: "" }), refusal);
  assert.deepEqual(order, ["0", "1"]);
  for (const [number, run] of runs.entries()) {
    ends[number]?.();
    assert.equal(await run, `hash of ${number}`);
    await Promise.resolve();
  }
  assert.deepEqual(order, passwords);
  assert.equal(await verify({ password: "later", hash: "" }), true);
});
