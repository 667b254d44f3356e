import assert from "node:assert/strict";
import { test } from "node:test";
import { createPasswordHashing, isPassword } from "./guessing.ts";

test("hash() is verify()'s round trip, and differs each time", async () => {
  const { hash, verify } = createPasswordHashing();
  const [one, two] = await Promise.all([hash("correct horse"), hash("correct horse")]);
  assert.notEqual(one, two);
  assert.equal(await verify({ password: "correct horse", hash: one }), true);
  assert.equal(await verify({ password: "correct house", hash: one }), false);
});

test("isPassword() says no where there is no hash, with work like that for one", async () => {
  const hashing = createPasswordHashing();
  const hash = await hashing.hash("correct horse");
  assert.equal(await isPassword("correct horse", hash, hashing), true);
  assert.equal(await isPassword("correct horse", null, hashing), false);
  assert.equal(await isPassword("", null, hashing), false);
});

const runningMax = 2;
const waitingMax = 32;

test("hash() runs twice at once, lets 32 more wait in line, and refuses the next", async () => {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const { hash, verify } = createPasswordHashing({
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

test("hash() and verify() go on after work that fails", async () => {
  const { hash, verify } = createPasswordHashing({
    hash: () => Promise.reject(new Error("broken")),
    verify: () => Promise.resolve(true),
  });
  const failing = Promise.allSettled([1, 2, 3].map(() => hash("correct horse")));
  const next = verify({ password: "correct horse", hash: "" });
  for (const { status } of await failing) assert.equal(status, "rejected");
  assert.equal(await next, true);
});
