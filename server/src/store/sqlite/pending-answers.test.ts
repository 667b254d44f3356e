import assert from "node:assert/strict";
import { test } from "node:test";
import { StoreFault } from "../store-fault.ts";
import { PendingAnswers } from "./pending-answers.ts";
import { packError } from "./writer-messages.ts";

const ANSWER_MS_MAX = 60_000;

test("take() answers the question of the same number, in whatever order", async () => {
  const { pending, asked } = createForTest();
  const answers = [1, 2].map(() => pending.wait<string>((id) => asked.push(id)));
  const [first, second] = asked;
  pending.take({ id: second!, error: packError(new StoreFault("busy", "locked")) });
  pending.take({ id: first!, output: null });
  assert.equal(await answers[0], null);
  await assert.rejects(answers[1]!, { kind: "busy" });
  assert.ok(pending.isEmpty);
});

test("take() leaves out an answer that nobody waits for", () => {
  const { pending } = createForTest();
  assert.doesNotThrow(() => pending.take({ id: 7, output: null }));
});

test("rejectAll() ends all that wait", async () => {
  const { pending, asked } = createForTest();
  const answers = [1, 2].map(() => pending.wait<string>((id) => asked.push(id)));
  assert.ok(!pending.isEmpty);
  pending.rejectAll(new StoreFault("unknown", "gone"));
  assert.ok(pending.isEmpty);
  for (const answer of answers) await assert.rejects(answer, { kind: "unknown" });
});

test("wait() tells when an answer does not come", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const pending = new PendingAnswers({ answerMsMax: 1, onLate: resolve });
  const answer = pending.wait(() => undefined);
  await promise;
  pending.rejectAll(new StoreFault("unknown", "late"));
  await assert.rejects(answer, { kind: "unknown" });
});

function createForTest() {
  const asked: number[] = [];
  const pending = new PendingAnswers({ answerMsMax: ANSWER_MS_MAX, onLate: () => undefined });
  return { pending, asked };
}
