import assert from "node:assert/strict";
import { test } from "node:test";
import { createPageQueue } from "./page-queue.ts";

const one = "192.0.2.1";
const other = "192.0.2.2";

function createGate(): { readonly opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

/** Creates a queue with room for all pages of a test. */
function createQueue(options: Partial<Parameters<typeof createPageQueue>[0]> = {}) {
  return createPageQueue({ perClientMax: 99, totalMax: 99, waitMsMax: 10_000, ...options });
}

const nextIteration = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("run() renders one page at a time, also after pages that waited or failed", async () => {
  const queue = createQueue();
  let rendering = 0;
  async function render(): Promise<void> {
    rendering += 1;
    assert.equal(rendering, 1);
    for (let count = 0; count < 5; count += 1) await nextIteration();
    rendering -= 1;
  }
  const pages = Array.from({ length: 9 }, (_, place) =>
    queue.run(one, async (waitWithoutTurn) => {
      await render();
      await Promise.all([waitWithoutTurn(nextIteration), waitWithoutTurn(nextIteration)]);
      if (place % 2) throw new Error("no page");
      await render();
    }),
  );
  const outcomes = await Promise.allSettled(pages);
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 5);
  await queue.run(one, render);
  assert.equal(queue.waitingCount, 0);
});

test("run() renders another page while one waits, and continues it before new ones", async () => {
  const queue = createQueue();
  const [reply, rendered] = [createGate(), createGate()];
  const order: string[] = [];
  const slow = queue.run(one, async (waitWithoutTurn) => {
    await waitWithoutTurn(() => reply.opened);
    order.push("slow");
  });
  const holder = queue.run(one, () => rendered.opened.then(() => order.push("holder")));
  const last = queue.run(one, async () => order.push("last"));
  await nextIteration();
  reply.open();
  await nextIteration();
  rendered.open();
  await Promise.all([slow, holder, last]);
  assert.deepEqual(order, ["holder", "slow", "last"]);
});

test("run() refuses pages beyond the limits of a client and of all", async () => {
  const queue = createQueue({ perClientMax: 2, totalMax: 3 });
  const gate = createGate();
  const pages = [one, one, other].map((client) => queue.run(client, () => gate.opened));
  const refusal = { code: "service_unavailable", retryAfterSeconds: 2 };
  for (const client of [one, other]) await assert.rejects(queue.run(client, nextIteration), refusal);
  assert.deepEqual([queue.waitingCount, queue.refusedCount], [2, 2]);
  gate.open();
  await Promise.all(pages);
  assert.equal(await queue.run(one, async () => "next"), "next");
});

test("run() takes turns among clients, the one with the lowest usage first", async () => {
  const queue = createQueue();
  const order: string[] = [];
  const visit = (client: string, name: string): Promise<unknown> => queue.run(client, async () => order.push(name));
  await Promise.all([visit(one, "one 1"), visit(one, "one 2"), visit(one, "one 3"), visit(other, "other 1")]);
  assert.deepEqual(order, ["one 1", "one 2", "other 1", "one 3"]);
  order.length = 0;
  queue.noteUse(other, 99); // delays no other client
  const pages = [visit(one, "one 1"), visit(one, "one 2"), visit(other, "other 1"), visit(other, "other 2")];
  queue.noteUse(one, 9);
  await Promise.all(pages);
  assert.deepEqual(order, ["one 1", "other 1", "other 2", "one 2"]);
});
