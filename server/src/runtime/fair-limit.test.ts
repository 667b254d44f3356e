import assert from "node:assert/strict";
import { test } from "node:test";
import { createFairLimit } from "./fair-limit.ts";

const full = new Error("full");

function createLimit(options: Partial<Parameters<typeof createFairLimit>[0]> = {}) {
  return createFairLimit({
    concurrentMax: 2,
    concurrentPerClientMax: 1,
    waitingMax: 9,
    waitingPerClientMax: 2,
    waitMsMax: 10_000,
    refuse: () => full,
    ...options,
  });
}

test("createFairLimit() runs calls of another client while one waits", async () => {
  const limit = createLimit();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const order: string[] = [];
  const crowd = ["first", "second"].map((name) => limit.run("a", () => opened.then(() => order.push(name))));
  await limit.run("b", async () => order.push("other"));
  open();
  await Promise.all(crowd);
  assert.deepEqual(order, ["other", "first", "second"]);
});

test("createFairLimit() refuses calls beyond the limit of a client, and none of another", async () => {
  const limit = createLimit();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const crowd = Array.from({ length: 3 }, () => limit.run("a", () => opened));
  await assert.rejects(
    limit.run("a", () => opened),
    full,
  );
  await limit.run("b", async () => undefined);
  open();
  await Promise.all(crowd);
});

test("createFairLimit() refuses calls that were queued for too long, and a failing call frees its slot", async () => {
  const limit = createLimit({ waitMsMax: 1 });
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const failing = limit.run("a", () => opened.then(() => Promise.reject(new Error("broken"))));
  await assert.rejects(
    limit.run("a", async () => "late"),
    full,
  );
  open();
  await assert.rejects(failing, /broken/);
  assert.equal(await limit.run("a", async () => "next"), "next");
});
