import assert from "node:assert/strict";
import { test } from "node:test";
import { StoreFault, type FaultKind } from "../store-fault.ts";
import { retryWrite } from "./retry-write.ts";

const options = { retryMsMax: 10_000, random: () => 0 };

for (const kind of ["conflict", "lost"] as const) {
  test(`retryWrite() repeats after "${kind}"`, async () => {
    let tries = 0;
    const output = await retryWrite(() => (++tries < 3 ? fail(kind) : Promise.resolve("done")), options);
    assert.deepEqual([output, tries], ["done", 3]);
  });
}

for (const kind of ["unknown", "unavailable", "unique", "busy"] as const) {
  test(`retryWrite() does not repeat after "${kind}"`, async () => {
    let tries = 0;
    const attempt = (): Promise<never> => {
      tries += 1;
      return fail(kind);
    };
    await assert.rejects(retryWrite(attempt, options), { kind });
    assert.equal(tries, 1);
  });
}

test("retryWrite() ends after so many tries, and begins none after its time", async () => {
  let tries = 0;
  const attempt = (): Promise<never> => {
    tries += 1;
    return fail("conflict");
  };
  await assert.rejects(retryWrite(attempt, options), { kind: "conflict" });
  assert.equal(tries, 8);
  tries = 0;
  await assert.rejects(retryWrite(attempt, { ...options, retryMsMax: -1 }), { kind: "conflict" });
  assert.equal(tries, 1);
});

function fail(kind: FaultKind): Promise<never> {
  return Promise.reject(new StoreFault(kind, "a fault"));
}
