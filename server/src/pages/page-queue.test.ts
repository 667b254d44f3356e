import assert from "node:assert/strict";
import { test } from "node:test";
import { createPageQueue } from "./page-queue.ts";

function createGate(): { readonly opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

const one = "192.0.2.1";
const other = "192.0.2.2";

/** One slot and room for all who wait, unless it is said. */
function createQueue(options: Partial<Parameters<typeof createPageQueue>[0]> = {}) {
  return createPageQueue({
    concurrentMax: 1,
    suspendedMax: 9,
    begunPerPartyMax: 9,
    waitingMax: 9,
    waitingPerPartyMax: 9,
    waitMsMax: 10_000,
    ...options,
  });
}

/** So many that the next page begins meanwhile, if it may. */
const turnsPerPage = 9;

/** The most pages that a queue makes at a time, of so many. */
async function countMost(queue: ReturnType<typeof createQueue>, pages: number): Promise<number> {
  let underWay = 0;
  let most = 0;
  async function make(): Promise<void> {
    underWay += 1;
    most = Math.max(most, underWay);
    for (let turn = 0; turn < turnsPerPage; turn++) await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
  }
  await Promise.all(Array.from({ length: pages }, () => queue.run(one, make)));
  return most;
}

test("createPageQueue() makes no more pages at a time than it may", async () => {
  const queue = createQueue({ concurrentMax: 2, waitingMax: 100, waitingPerPartyMax: 100 });
  assert.equal(await countMost(queue, 50), 2);
});

test("createPageQueue() refuses what would be one too many, and goes on when there is room", async () => {
  const queue = createQueue({ waitingMax: 1 });
  const gate = createGate();
  const first = queue.run(one, () => gate.opened);
  const second = queue.run(one, async () => "second");
  await assert.rejects(
    queue.run(one, async () => "third"),
    { code: "service_unavailable", retryAfterSeconds: 2 },
  );
  assert.deepEqual([queue.waitingCount, queue.refusedCount], [1, 1]);
  gate.open();
  await first;
  assert.equal(await second, "second");
  assert.equal(await queue.run(one, async () => "fourth"), "fourth");
});

test("createPageQueue() refuses a page that waited too long, and a failing page frees its slot", async () => {
  const queue = createQueue({ waitMsMax: 1 });
  const gate = createGate();
  const first = queue.run(one, async () => {
    await gate.opened;
    throw new Error("no page");
  });
  await assert.rejects(
    queue.run(one, async () => "late"),
    { code: "service_unavailable" },
  );
  gate.open();
  await assert.rejects(first, /no page/);
  assert.equal(await queue.run(one, async () => "next"), "next");
});

test("createPageQueue() gives the slot of a suspended page to the next", async () => {
  const queue = createQueue();
  const gate = createGate();
  const slow = queue.run(one, (waitWithoutSlot) => waitWithoutSlot(() => gate.opened));
  assert.equal(await queue.run(one, async () => "quick"), "quick");
  gate.open();
  await slow;
});

test("createPageQueue() takes a suspended page before those who have not begun, however many wait", async () => {
  const queue = createQueue({ waitingMax: 3 });
  const [outside, inside, steppedOut] = [createGate(), createGate(), createGate()];
  const order: string[] = [];
  const begun = queue.run(one, async (waitWithoutSlot) => {
    await waitWithoutSlot(() => {
      steppedOut.open();
      return outside.opened;
    });
    order.push("begun");
  });
  await steppedOut.opened;
  const holder = queue.run(one, () => inside.opened);
  const others = ["first", "second"].map((name) => queue.run(one, async () => order.push(name)));
  outside.open();
  await new Promise((resolve) => setImmediate(resolve));
  inside.open();
  await Promise.all([begun, holder, ...others]);
  assert.deepEqual(order, ["begun", "first", "second"]);
});

test("createPageQueue() keeps its slots apart when parts of a page wait at once, or outlive it", async () => {
  const queue = createQueue({ waitingMax: 100, waitingPerPartyMax: 100 });
  const gate = createGate();
  let left: Promise<unknown> = Promise.resolve();
  await queue.run(one, (waitWithoutSlot) =>
    Promise.all([waitWithoutSlot(() => Promise.resolve()), waitWithoutSlot(() => Promise.resolve())]),
  );
  await queue.run(one, async (waitWithoutSlot) => {
    left = waitWithoutSlot(() => gate.opened);
  });
  gate.open();
  await left;
  assert.equal(await countMost(queue, 20), 1);
});

test("createPageQueue() keeps a page in its slot when too many are suspended", async () => {
  const queue = createQueue({ suspendedMax: 1 });
  const [first, second] = [createGate(), createGate()];
  const done: string[] = [];
  const outside = queue
    .run(one, (waitWithoutSlot) => waitWithoutSlot(() => first.opened))
    .then(() => done.push("outside"));
  const inside = queue
    .run(one, (waitWithoutSlot) => waitWithoutSlot(() => second.opened))
    .then(() => done.push("inside"));
  const next = queue.run(one, async () => done.push("next"));
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(done, []);
  second.open();
  await Promise.all([inside, next]);
  first.open();
  await outside;
  assert.deepEqual(done, ["inside", "next", "outside"]);
});

test("createPageQueue() serves networks in turn, however many pages one of them asks for", async () => {
  const queue = createQueue();
  const order: string[] = [];
  const crowd = ["first", "second", "third"].map((name) => queue.run(one, async () => order.push(name)));
  await Promise.all([...crowd, queue.run(other, async () => order.push("other"))]);
  assert.deepEqual(order, ["first", "other", "second", "third"]);
});

test("createPageQueue() takes the network first that has used the least CPU time while others waited", async () => {
  const queue = createQueue();
  const order: string[] = [];
  function visit(network: string, name: string, cpuMs: number): Promise<unknown> {
    return queue.run(network, async (_waitWithoutSlot, noteCpuMs) => {
      order.push(name);
      noteCpuMs(cpuMs);
    });
  }
  // No other page waits for it.
  await visit(other, "alone", 1000);
  const pictures = ["picture 1", "picture 2", "picture 3"].map((name) => visit(one, name, 100));
  const pages = ["page 1", "page 2", "page 3"].map((name) => visit(other, name, 40));
  await Promise.all([...pictures, ...pages]);
  assert.deepEqual(order, ["alone", "picture 1", "page 1", "page 2", "page 3", "picture 2", "picture 3"]);
});

test("createPageQueue() refuses what one network has too many of, and lets another in", async () => {
  const queue = createQueue({ waitingPerPartyMax: 2 });
  const crowd = Array.from({ length: 4 }, () => queue.run(one, async () => "crowd"));
  const outcomes = Promise.allSettled(crowd);
  assert.equal(await queue.run(other, async () => "other"), "other");
  const statuses = (await outcomes).map(({ status }) => status);
  assert.deepEqual(statuses, ["fulfilled", "fulfilled", "fulfilled", "rejected"]);
  assert.equal(queue.refusedCount, 1);
});

test("createPageQueue() makes room in a full line at the cost of the network that waits most", async () => {
  const queue = createQueue({ waitingMax: 3 });
  const outcomes = Promise.allSettled(Array.from({ length: 4 }, () => queue.run(one, async () => "crowd")));
  assert.equal(await queue.run(other, async () => "other"), "other");
  const statuses = (await outcomes).map(({ status }) => status);
  assert.deepEqual(statuses, ["fulfilled", "fulfilled", "fulfilled", "rejected"]);
});

test("createPageQueue() begins no further page of a network whose begun ones are all suspended", async () => {
  const queue = createQueue({ begunPerPartyMax: 1 });
  const gate = createGate();
  const done: string[] = [];
  const first = queue.run(one, (waitWithoutSlot) => waitWithoutSlot(() => gate.opened)).then(() => done.push("first"));
  const second = queue.run(one, async () => done.push("second"));
  await queue.run(other, async () => done.push("other"));
  gate.open();
  await Promise.all([first, second]);
  assert.deepEqual(done, ["other", "first", "second"]);
});

test("createPageQueue() lets no suspended page go on without a slot to make room in a full line", async () => {
  const queue = createQueue({ waitingMax: 3 });
  const [outside, inside] = [createGate(), createGate()];
  const steppedOut = [createGate(), createGate(), createGate()];
  const begun = steppedOut.map((gate) =>
    queue.run(one, (waitWithoutSlot) =>
      waitWithoutSlot(() => {
        gate.open();
        return outside.opened;
      }),
    ),
  );
  await Promise.all(steppedOut.map(({ opened }) => opened));
  const holding = createGate();
  const holder = queue.run(other, () => {
    holding.open();
    return inside.opened;
  });
  await holding.opened;
  outside.open();
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(queue.waitingCount, 3);
  const third = queue.run("192.0.2.3", async () => "third");
  inside.open();
  await assert.rejects(third, { code: "service_unavailable" });
  await Promise.all([...begun, holder]);
  assert.equal(await countMost(queue, 3), 1);
});

test("createPageQueue() calls who waits behind a network's begun pages when one of these ends without a slot", async () => {
  const queue = createQueue({ begunPerPartyMax: 1 });
  const gone = createGate();
  const first = queue.run(one, (waitWithoutSlot) =>
    Promise.race([gone.opened, waitWithoutSlot(() => new Promise(() => {}))]),
  );
  const second = queue.run(one, async () => "second");
  gone.open();
  await first;
  assert.equal(await second, "second");
});

test("createPageQueue() finds a place for a visitor beside a site whose networks fill the line", async () => {
  const queue = createQueue({ waitingMax: 4 });
  const gate = createGate();
  const made: string[] = [];
  function visit(network: string): Promise<unknown> {
    return queue.run(network, async () => made.push(network)).catch(() => undefined);
  }
  const first = queue.run(one, () => gate.opened);
  const crowd = Array.from({ length: 4 }, (_, at) => visit(`2001:db8:7:${at}`));
  const visitor = visit(other);
  gate.open();
  await Promise.all([first, visitor, ...crowd]);
  assert.deepEqual(made, ["2001:db8:7:1", other, "2001:db8:7:2", "2001:db8:7:3"]);
});
