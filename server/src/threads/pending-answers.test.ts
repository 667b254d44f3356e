import assert from "node:assert/strict";
import test from "node:test";
import { createPendingAnswers } from "./pending-answers.ts";

const patient = { answerMsMax: 60_000, onSilence: () => assert.fail("nobody was silent") };

test("open() gives each question an id, by which its answer finds it", async () => {
  const pending = createPendingAnswers(patient);
  const first = pending.open<string>();
  const second = pending.open<string>();
  pending.take(second.id)?.resolve("two");
  pending.take(first.id)?.resolve("one");
  assert.deepEqual(await Promise.all([first.answer, second.answer]), ["one", "two"]);
});

test("take() ends the waiting once", () => {
  const pending = createPendingAnswers(patient);
  const { id } = pending.open();
  assert.equal(pending.size, 1);
  pending.take(id)?.resolve(undefined);
  assert.equal(pending.size, 0);
  assert.equal(pending.take(id), undefined);
});

test("rejectAll() refuses whatever waits", async () => {
  const pending = createPendingAnswers(patient);
  const answers = [pending.open().answer, pending.open().answer];
  const error = new Error("the thread ended");
  pending.rejectAll(error);
  const outcomes = await Promise.allSettled(answers);
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status === "rejected" && outcome.reason),
    [error, error],
  );
  assert.equal(pending.size, 0);
});

test("onSilence() is told when an answer does not come in time", async () => {
  const { promise: silence, resolve: onSilence } = Promise.withResolvers<void>();
  const pending = createPendingAnswers({ answerMsMax: 1, onSilence });
  const { id } = pending.open();
  await silence;
  assert.ok(pending.take(id));
});
