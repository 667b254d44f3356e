import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { KeyUse } from "./api-key.ts";
import { createKeyUseRecorder } from "./key-use-recorder.ts";

/** A recorder whose writes the test settles. */
function setUp(t: TestContext) {
  const writes: { uses: readonly KeyUse[]; settle: PromiseWithResolvers<void> }[] = [];
  const errors: unknown[] = [];
  const recorder = createKeyUseRecorder(
    {
      recordKeyUses(uses) {
        const settle = Promise.withResolvers<void>();
        writes.push({ uses, settle });
        return settle.promise;
      },
    },
    (error) => errors.push(error),
  );
  t.after(() => recorder.close());
  return { recorder, writes, errors };
}

test("flush() has one write under way, however slow the store; close() writes the rest", async (t) => {
  const { recorder, writes } = setUp(t);
  recorder.record("a", 1);
  const first = recorder.flush();
  recorder.record("b", 2);
  assert.equal(recorder.flush(), first);
  const closed = recorder.close();
  writes[0]!.settle.resolve();
  await first;
  await new Promise(setImmediate);
  writes[1]!.settle.resolve();
  await closed;
  assert.deepEqual(
    writes.map(({ uses }) => uses),
    [[{ keyId: "a", usedAt: 1 }], [{ keyId: "b", usedAt: 2 }]],
  );
});

test("flush() keeps what the store refuses, unless the key was used again", async (t) => {
  const { recorder, writes, errors } = setUp(t);
  recorder.record("a", 1);
  recorder.record("b", 1);
  const refused = recorder.flush();
  recorder.record("a", 2);
  writes[0]!.settle.reject(new Error("busy"));
  await refused;
  const next = recorder.flush();
  writes[1]!.settle.resolve();
  await next;
  assert.deepEqual(
    [errors.length, new Map(writes[1]!.uses.map((use) => [use.keyId, use.usedAt]))],
    [
      1,
      new Map([
        ["a", 2],
        ["b", 1],
      ]),
    ],
  );
});
