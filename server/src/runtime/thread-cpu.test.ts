import assert from "node:assert/strict";
import { once } from "node:events";
import test from "node:test";
import { Worker } from "node:worker_threads";
import { listThreads } from "../../../test/support/threads/list-threads.ts";
import { readThreadCpuMs } from "./thread-cpu.ts";

test("readThreadCpuMs() advances by microseconds while the thread works", () => {
  const readings = Array.from({ length: 1000 }, () => Array.from({ length: 5 }, readThreadCpuMs).at(-1) ?? 0);
  assert.deepEqual(
    readings,
    readings.toSorted((one, other) => one - other),
  );
  assert.ok(new Set(readings).size > 500);
});

const skip = process.platform !== "linux" && "a thread has a priority of its own only on Linux";

test(
  "lowerPriority() is for the thread that asks, lowerEnginePriority() for those that help all",
  { skip },
  async () => {
    const before = listThreads();
    const worker = new Worker(new URL("../../../test/support/threads/lowered-worker.ts", import.meta.url));
    await once(worker, "message");
    const after = listThreads();
    await worker.terminate();
    const others = new Set(before.map(({ id }) => id));
    const started = after.filter(({ id }) => !others.has(id));
    const usual = nicesOf(before, /MainThread/u);
    assert.deepEqual(nicesOf(after, /MainThread/u), usual);
    assert.deepEqual(new Set(nicesOf(after, /^node-V8Worker$/u)), new Set([lowered(usual)]));
    assert.deepEqual(nicesOf(started, /^WorkerThread$/u), [lowered(usual)]);
  },
);

/** Priorities were not raised. */
function lowered(usual: readonly number[]): number {
  return Math.max(7, ...usual);
}

function nicesOf(threads: ReturnType<typeof listThreads>, name: RegExp): readonly number[] {
  return threads.filter((thread) => name.test(thread.name)).map(({ nice }) => nice);
}
