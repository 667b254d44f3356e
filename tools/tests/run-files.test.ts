import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import type { TestEvent } from "node:test/reporters";
import { runFiles } from "./run-files.ts";

/** Creates files that end on command, and records their results. */
function setUp(concurrency = 2) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ready = Promise.withResolvers<void>();
  const told: string[] = [];
  const run = runFiles({
    files: ["site-1", "site-2"],
    fillers: ["fill-1", "fill-2", "fill-3"],
    ready: ready.promise,
    concurrency,
    runFile: (path) => {
      begun.push(path);
      const event: TestEvent = { type: "test:stdout", data: { file: path, message: path } };
      return new Promise((resolve) => ends.set(path, () => resolve([event])));
    },
  });
  async function watch(): Promise<void> {
    for await (const { data } of run) told.push(data && "message" in data ? data.message : "");
  }
  async function end(path: string): Promise<void> {
    ends.get(path)?.();
    await turn();
  }
  return { ready, begun, told, watched: watch(), end };
}

test("runFiles() fills the time until others may begin, and then its end", async () => {
  const { ready, begun, told, watched, end } = setUp();
  await end("fill-1");
  assert.deepEqual(begun, ["fill-1", "fill-2", "fill-3"]);
  ready.resolve();
  await turn();
  for (const path of ["fill-2", "site-1", "fill-3", "site-2"]) await end(path);
  await watched;
  assert.deepEqual(begun, ["fill-1", "fill-2", "fill-3", "site-1", "site-2"]);
  assert.deepEqual(told, ["fill-1", "fill-2", "site-1", "fill-3", "site-2"]);
});

test("runFiles() lets those begin first that had to wait", async () => {
  const { ready, begun, watched, end } = setUp(1);
  ready.resolve();
  for (const path of ["fill-1", "site-1", "site-2", "fill-2", "fill-3"]) await end(path);
  await watched;
  assert.deepEqual(begun, ["fill-1", "site-1", "site-2", "fill-2", "fill-3"]);
});

test("runFiles() says at once that others can never begin", async () => {
  const { ready, watched } = setUp();
  ready.reject(new Error("The site could not be built"));
  await assert.rejects(watched, /could not be built/u);
});
