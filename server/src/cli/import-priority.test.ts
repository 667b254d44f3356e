import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { createInstance } from "./testing/run-tincture.ts";

const pollMs = 20;
const rows = 100_000;
/** Where the nice value stands in `stat`, counted after the command's closing parenthesis. @see proc_pid_stat(5) */
const niceField = 16;
const lowPriority = 19;
/** What Node calls the threads that a program starts. */
const workerName = "WorkerThread";

const skip = process.platform !== "linux" && "a thread has a priority of its own only on Linux";

test("import reads with a low priority and writes with the usual one", { skip }, async () => {
  const instance = createInstance();
  const file = join(instance.folder, "rows.ndjson");
  writeFileSync(file, Array.from({ length: rows }, formatRow).join(""));
  const usual = readNice(process.pid, process.pid);
  const tools = await instance.open();
  const child = instance.start(["palettes", "import", file]);
  while ((await tools.store.palettes.countPalettes()) === 0) await pause(pollMs);
  const threads = readdirSync(`/proc/${child.pid}/task`).map(Number);
  const nices = threads.map((thread) => readNice(child.pid!, thread));
  const writer = threads.find((thread) => readName(child.pid!, thread) === workerName)!;
  child.kill("SIGKILL");
  await once(child, "close");
  assert.equal(nices[threads.indexOf(child.pid!)], Math.max(usual, lowPriority));
  assert.equal(nices[threads.indexOf(writer)], usual);
});

function formatRow(_: unknown, number: number): string {
  const hex = number.toString(16).padStart(6, "0");
  return `{"colors":["${hex}","ffffff"],"name":"N","tagline":"T","tags":[],"slug":"s-${number}"}\n`;
}

function readNice(processId: number, thread: number): number {
  const stat = readFileSync(`/proc/${processId}/task/${thread}/stat`, "latin1");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[niceField]);
}

function readName(processId: number, thread: number): string {
  return readFileSync(`/proc/${processId}/task/${thread}/comm`, "latin1").trim();
}
