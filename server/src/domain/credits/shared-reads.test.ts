import assert from "node:assert/strict";
import { test } from "node:test";
import { shareReads } from "./shared-reads.ts";

const DAY = "2026-01-01";

test("shareReads() looks once for all who ask for the same in one turn", async () => {
  const looks: string[] = [];
  const readUsed = shareReads(async (accountId, day) => looks.push(`${accountId} ${day}`));
  const answers = await Promise.all([
    readUsed("a", DAY),
    readUsed("b", DAY),
    readUsed("a", DAY),
    readUsed("a", "2026-01-02"),
  ]);
  assert.deepEqual(looks, [`a ${DAY}`, `b ${DAY}`, "a 2026-01-02"]);
  assert.deepEqual(answers, [1, 2, 1, 3]);
});

test("shareReads() never gives what was read before one asked", async () => {
  let used = 0;
  const look = Promise.withResolvers<void>();
  const readUsed = shareReads(async () => {
    const seen = used;
    await look.promise;
    return seen;
  });
  const first = readUsed("a", DAY);
  await new Promise(setImmediate);
  used = 1;
  const second = readUsed("a", DAY);
  await new Promise(setImmediate);
  look.resolve();
  assert.deepEqual(await Promise.all([first, second]), [0, 1]);
});

test("shareReads() looks again after a failure", async () => {
  let isBroken = true;
  const readUsed = shareReads(async () => {
    if (isBroken) throw new Error("no store");
    return 7;
  });
  await Promise.all([assert.rejects(readUsed("a", DAY)), assert.rejects(readUsed("a", DAY))]);
  isBroken = false;
  assert.equal(await readUsed("a", DAY), 7);
});
