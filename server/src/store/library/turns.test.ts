import assert from "node:assert/strict";
import { test } from "node:test";
import { createTurns } from "./turns.ts";

test("createTurns() runs one task at a time, in order, past a failed one", async () => {
  const log: string[] = [];
  const takeTurn = createTurns();
  const task = (name: string, failure?: Error) =>
    takeTurn(async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (failure) throw failure;
      return name;
    });
  const outcomes = await Promise.allSettled([task("one"), task("two", new Error("no")), task("three")]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ["fulfilled", "rejected", "fulfilled"],
  );
  assert.deepEqual(log, ["one begins", "one ends", "two begins", "two ends", "three begins", "three ends"]);
});
