import assert from "node:assert/strict";
import { test } from "node:test";
import { StoreFault } from "../store-fault.ts";
import { waitForLock } from "./wait-for-lock.ts";

test("waitForLock() repeats while the lock is held", async () => {
  let tries = 0;
  const answer = await waitForLock(() => {
    tries += 1;
    if (tries < 4) throw new StoreFault("busy", "locked");
    return "in";
  });
  assert.equal(answer, "in");
  assert.equal(tries, 4);
});

test("waitForLock() gives up after its time", async () => {
  const locked = (): never => {
    throw new StoreFault("busy", "locked");
  };
  await assert.rejects(waitForLock(locked, 5), { kind: "busy" });
});

test("waitForLock() does not repeat what fails otherwise", async () => {
  let tries = 0;
  const full = (): never => {
    tries += 1;
    throw new StoreFault("unavailable", "disk full");
  };
  await assert.rejects(waitForLock(full), { kind: "unavailable" });
  assert.equal(tries, 1);
});
