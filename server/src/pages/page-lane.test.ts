import assert from "node:assert/strict";
import { test } from "node:test";
import { createPageLane, type PageLane } from "./page-lane.ts";
import type { PageSlotsOptions } from "./page-slots.ts";

function createGate(): { readonly opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

/** One slot, room for all who wait, and nobody else wants the thread, unless it is said. */
function createLane(options: Partial<PageSlotsOptions> = {}): PageLane {
  return createPageLane({
    slots: 1,
    outsideMax: 9,
    waitingMax: 9,
    waitMsMax: 10_000,
    isBusy: () => false,
    ...options,
  });
}

/** The most pages that a lane makes at a time, of so many. */
async function countMost(lane: PageLane, pages: number): Promise<number> {
  let underWay = 0;
  let most = 0;
  async function make(): Promise<void> {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
  }
  await Promise.all(Array.from({ length: pages }, () => lane.run(make)));
  return most;
}

test("createPageLane() makes no more pages at a time than it has slots", async () => {
  const lane = createLane({ slots: 2, waitingMax: 100 });
  assert.equal(await countMost(lane, 50), 2);
});

test("createPageLane() refuses what would be one too many, and goes on when there is room", async () => {
  const lane = createLane({ waitingMax: 1, isBusy: () => true });
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
  const lane = createLane({ waitMsMax: 1 });
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

test("createPageLane() gives the slot of a page that waits outside to the next", async () => {
  const lane = createLane();
  const gate = createGate();
  const slow = lane.run((stepOut) => stepOut(() => gate.opened));
  assert.equal(await lane.run(async () => "quick"), "quick");
  gate.open();
  await slow;
});

test("createPageLane() takes a page that comes back before those who have not begun, however many wait", async () => {
  const lane = createLane({ waitingMax: 3 });
  const [outside, inside, steppedOut] = [createGate(), createGate(), createGate()];
  const order: string[] = [];
  const begun = lane.run(async (stepOut) => {
    await stepOut(() => {
      steppedOut.open();
      return outside.opened;
    });
    order.push("begun");
  });
  await steppedOut.opened;
  const holder = lane.run(() => inside.opened);
  const others = ["first", "second"].map((name) => lane.run(async () => order.push(name)));
  outside.open();
  await new Promise((resolve) => setImmediate(resolve));
  inside.open();
  await Promise.all([begun, holder, ...others]);
  assert.deepEqual(order, ["begun", "first", "second"]);
});

test("createPageLane() keeps its slots apart when parts of a page wait at once, or outlive it", async () => {
  const lane = createLane({ waitingMax: 100 });
  const gate = createGate();
  let left: Promise<unknown> = Promise.resolve();
  await lane.run((stepOut) =>
    Promise.all([stepOut(() => Promise.resolve()), stepOut(() => Promise.resolve())]),
  );
  await lane.run(async (stepOut) => {
    left = stepOut(() => gate.opened);
  });
  gate.open();
  await left;
  assert.equal(await countMost(lane, 20), 1);
});

test("createPageLane() keeps a page in its slot when too many are outside", async () => {
  const lane = createLane({ outsideMax: 1 });
  const [first, second] = [createGate(), createGate()];
  const done: string[] = [];
  const outside = lane.run((stepOut) => stepOut(() => first.opened)).then(() => done.push("outside"));
  const inside = lane.run((stepOut) => stepOut(() => second.opened)).then(() => done.push("inside"));
  const next = lane.run(async () => done.push("next"));
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(done, []);
  second.open();
  await Promise.all([inside, next]);
  first.open();
  await outside;
  assert.deepEqual(done, ["inside", "next", "outside"]);
});
