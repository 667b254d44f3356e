import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { test } from "node:test";
import { createAnswerTurns } from "./answer-turns.ts";

const perTurn = 4;

test("wait() lets few answers of a crowd out in one turn of the event loop, and another network's next", async () => {
  const turns = createAnswerTurns();
  const answered: string[] = [];
  const ask = (network: string): void => void turns.wait(network).then(() => answered.push(network));
  for (let i = 0; i < 100; i += 1) ask("crowd");
  ask("visitor");
  await Promise.resolve();
  assert.equal(answered.length, perTurn);
  await nextTurn();
  assert.ok(answered.length <= 2 * perTurn);
  assert.equal(answered.indexOf("visitor"), perTurn + 1);
  for (let turn = 0; turn < 30; turn += 1) await nextTurn();
  assert.equal(answered.length, 101);
});

test("wait() begins anew with each turn of the event loop", async () => {
  const turns = createAnswerTurns();
  for (let turn = 0; turn < 3; turn += 1) {
    let answered = 0;
    for (let i = 0; i < perTurn; i += 1) void turns.wait("crowd").then(() => (answered += 1));
    await Promise.resolve();
    assert.equal(answered, perTurn);
    await nextTurn();
  }
});

test("wait() refuses what would be too many in line", async () => {
  const turns = createAnswerTurns(1);
  const waits = Array.from({ length: perTurn + 1 }, () => turns.wait("crowd"));
  await assert.rejects(turns.wait("crowd"), { code: "service_unavailable", retryAfterSeconds: 1 });
  await Promise.all(waits);
});
