import assert from "node:assert/strict";
import { test } from "node:test";
import { createPageLane } from "./page-lane.ts";

function createGate(): { readonly opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

test("createPageLane() makes no more pages at a time than it has slots", async () => {
  const lane = createPageLane({ slots: 2, waitingMax: 100, waitMsMax: 10_000, isBusy: () => false });
  let underWay = 0;
  let most = 0;
  async function make(): Promise<void> {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
  }
  await Promise.all(Array.from({ length: 50 }, () => lane.run(make)));
  assert.equal(most, 2);
});

test("createPageLane() refuses what would be one too many, and goes on when there is room", async () => {
  const lane = createPageLane({ slots: 1, waitingMax: 1, waitMsMax: 10_000, isBusy: () => true });
  const gate = createGate();
  const first = lane.run(() => gate.opened);
  const second = lane.run(async () => "second");
  await assert.rejects(
    lane.run(async () => "third"),
    { code: "service_unavailable", retryAfterSeconds: 2 },
  );
  gate.open();
  await first;
  assert.equal(await second, "second");
  assert.equal(await lane.run(async () => "fourth"), "fourth");
});

test("createPageLane() refuses a page that waited too long, and a failing page frees its slot", async () => {
  const lane = createPageLane({ slots: 1, waitingMax: 9, waitMsMax: 1, isBusy: () => false });
  const gate = createGate();
  const first = lane.run(async () => {
    await gate.opened;
    throw new Error("no page");
  });
  await assert.rejects(
    lane.run(async () => "late"),
    { code: "service_unavailable" },
  );
  gate.open();
  await assert.rejects(first, /no page/);
  assert.equal(await lane.run(async () => "next"), "next");
});
