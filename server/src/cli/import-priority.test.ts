import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { listThreads } from "../threads/testing/list-threads.ts";
import { createInstance } from "./testing/run-tincture.ts";

const pollMs = 20;
const rows = 100_000;
const lowPriority = 19;
/** What Node calls the threads that a program starts. */
const workerName = "WorkerThread";

const skip = process.platform !== "linux" && "a thread has a priority of its own only on Linux";

test("import reads with a low priority and writes with the usual one", { skip }, async () => {
  const instance = createInstance();
  const file = join(instance.folder, "rows.ndjson");
  writeFileSync(file, Array.from({ length: rows }, formatRow).join(""));
  const usual = niceOf(listThreads(), ({ id }) => id === process.pid);
  const tools = await instance.open();
  const child = instance.start(["palettes", "import", file]);
  while ((await tools.store.palettes.countPalettes()) === 0) await pause(pollMs);
  const threads = listThreads(child.pid);
  child.kill("SIGKILL");
  await once(child, "close");
  const main = niceOf(threads, ({ id }) => id === child.pid);
  assert.equal(main, Math.max(usual, lowPriority));
  assert.equal(
    niceOf(threads, ({ name }) => name === workerName),
    usual,
  );
});

type Threads = ReturnType<typeof listThreads>;

function niceOf(threads: Threads, isMeant: (thread: Threads[number]) => boolean): number {
  const thread = threads.find(isMeant);
  assert.ok(thread);
  return thread.nice;
}

function formatRow(_: unknown, number: number): string {
  const hex = number.toString(16).padStart(6, "0");
  return `{"colors":["${hex}","ffffff"],"name":"N","tagline":"T","tags":[],"slug":"s-${number}"}\n`;
}
