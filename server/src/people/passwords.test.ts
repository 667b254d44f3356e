import assert from "node:assert/strict";
import { test } from "node:test";
import { createPasswordHashing, createQueue, isPassword } from "./passwords.ts";

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

test("createQueue() runs so many at once, lets so many more wait in line, and refuses the next", async () => {
  const enter = createQueue(2, 3);
  const order: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) => (): Promise<void> => {
    order.push(number);
    return new Promise((resolve) => ends.push(resolve));
  };
  const runs = [1, 2, 3, 4, 5].map((number) => enter(work(number)));
  await assert.rejects(enter(work(6)), { code: "service_unavailable", retryAfterSeconds: 2 });
  assert.deepEqual(order, [1, 2]);
  for (let done = 0; done < runs.length; done += 1) {
    ends[done]?.();
    await runs[done];
    await Promise.resolve();
  }
  assert.deepEqual(order, [1, 2, 3, 4, 5]);
  await enter(() => Promise.resolve());
});

test("createQueue() goes on after work that fails", async () => {
  const enter = createQueue(1, 1);
  const failing = enter(() => Promise.reject(new Error("broken")));
  const next = enter(() => Promise.resolve("fine"));
  await assert.rejects(failing, /broken/);
  assert.equal(await next, "fine");
});
