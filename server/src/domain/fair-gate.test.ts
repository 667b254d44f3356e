import assert from "node:assert/strict";
import { test } from "node:test";
import { createFairGate } from "./fair-gate.ts";

const full = new Error("full");

function createGate(options: Partial<Parameters<typeof createFairGate>[0]> = {}) {
  return createFairGate({
    concurrentMax: 2,
    concurrentPerPartyMax: 1,
    waitingMax: 9,
    waitingPerPartyMax: 2,
    waitMsMax: 10_000,
    refuse: () => full,
    ...options,
  });
}

test("createFairGate() leaves room for another party while one waits", async () => {
  const gate = createGate();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const order: string[] = [];
  const crowd = ["first", "second"].map((name) => gate.run("a", () => opened.then(() => order.push(name))));
  await gate.run("b", async () => order.push("other"));
  open();
  await Promise.all(crowd);
  assert.deepEqual(order, ["other", "first", "second"]);
});

test("createFairGate() refuses what one party has too many of, and no other party", async () => {
  const gate = createGate();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const crowd = Array.from({ length: 3 }, () => gate.run("a", () => opened));
  await assert.rejects(
    gate.run("a", () => opened),
    full,
  );
  await gate.run("b", async () => undefined);
  open();
  await Promise.all(crowd);
});

test("createFairGate() refuses who has waited for too long, and a failing call frees its place", async () => {
  const gate = createGate({ waitMsMax: 1 });
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const failing = gate.run("a", () => opened.then(() => Promise.reject(new Error("broken"))));
  await assert.rejects(
    gate.run("a", async () => "late"),
    full,
  );
  open();
  await assert.rejects(failing, /broken/);
  assert.equal(await gate.run("a", async () => "next"), "next");
});
