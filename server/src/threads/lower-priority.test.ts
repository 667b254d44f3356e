import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { Worker } from "node:worker_threads";

/** Where the nice value stands in `stat`, counted after the command's closing parenthesis. @see proc_pid_stat(5) */
const niceField = 16;

const skip = process.platform !== "linux" && "a thread has a priority of its own only on Linux";

test(
  "lowerPriority() is for the thread that asks, lowerEnginePriority() for those that help all",
  { skip },
  async () => {
    const before = listNices();
    const worker = new Worker(new URL("./testing/lowered-worker.ts", import.meta.url));
    await once(worker, "message");
    const after = listNices();
    await worker.terminate();
    const usual = nicesOf(before, /MainThread/u);
    assert.deepEqual(nicesOf(after, /MainThread/u), usual);
    assert.deepEqual(new Set(nicesOf(after, /^node-V8Worker$/u)), new Set([lowered(usual)]));
    assert.deepEqual(nicesOf(after, /^WorkerThread$/u), [lowered(usual)]);
  },
);

/** Nobody has raised what was low before. */
function lowered(usual: readonly number[]): number {
  return Math.max(7, ...usual);
}

function nicesOf(threads: readonly (readonly [string, number])[], name: RegExp): readonly number[] {
  return threads.filter(([own]) => name.test(own)).map(([, nice]) => nice);
}

function listNices(): readonly (readonly [name: string, nice: number])[] {
  return readdirSync("/proc/self/task").map((thread) => {
    const folder = `/proc/self/task/${thread}`;
    const stat = readFileSync(`${folder}/stat`, "latin1");
    const nice = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[niceField]);
    return [readFileSync(`${folder}/comm`, "latin1").trimEnd(), nice] as const;
  });
}
