import assert from "node:assert/strict";
import { test } from "node:test";
import { type FaultKind, StoreFault } from "../engine.ts";
import { breaksConnection, commitFault, connectFault, retryWrite, statementFault } from "./postgres-faults.ts";

const kinds: Readonly<Record<string, FaultKind>> = {
  "23505": "unique",
  "40001": "conflict",
  "40P01": "conflict",
  "40003": "unknown",
  "55P03": "busy",
  "57014": "busy",
  "57P01": "lost",
  "57P03": "lost",
  "08006": "lost",
  "25006": "unavailable",
  "53100": "unavailable",
  "53300": "unavailable",
  "58030": "unavailable",
  XX001: "unavailable",
};

for (const [code, kind] of Object.entries(kinds)) {
  test(`statementFault() takes ${code} for "${kind}"`, () => {
    const error = Object.assign(new Error("said the server"), { code });
    const fault = statementFault(error);
    assert.ok(fault instanceof StoreFault);
    assert.deepEqual([fault.kind, fault.message, fault.cause], [kind, "said the server", error]);
  });
}

test("statementFault() takes a broken connection for lost, and lets our own mistakes through", () => {
  for (const error of [
    Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", syscall: "read" }),
    Object.assign(new Error("write EPIPE"), { code: "EPIPE", syscall: "write" }),
    new Error("Connection terminated unexpectedly"),
    new Error("Client has encountered a connection error and is not queryable"),
  ]) {
    const fault = statementFault(error);
    assert.ok(fault instanceof StoreFault && fault.kind === "lost");
    assert.ok(breaksConnection(fault));
  }
  const mistake = Object.assign(new Error("syntax error"), { code: "42601" });
  assert.equal(statementFault(mistake), mistake);
  assert.equal(breaksConnection(mistake), false);
});

test("commitFault() is sure of a rollback only where the server says so", () => {
  const kindOf = (error: unknown): FaultKind => {
    const fault = commitFault(error);
    assert.ok(fault instanceof StoreFault);
    return fault.kind;
  };
  assert.equal(kindOf(Object.assign(new Error(), { code: "40001" })), "conflict");
  for (const code of ["57P01", "57014", "08006", "40003", "58030", "42601"]) {
    assert.equal(kindOf(Object.assign(new Error(), { code })), "unknown", code);
  }
  assert.equal(kindOf(new Error("Connection terminated unexpectedly")), "unknown");
  assert.equal(kindOf(new StoreFault("unavailable", "did not answer in time")), "unknown");
});

test("connectFault() names every address that did not answer", () => {
  const errors = [new Error("connect ECONNREFUSED ::1:5432"), new Error("connect ECONNREFUSED 127.0.0.1:5432")];
  assert.equal(
    connectFault(new AggregateError(errors)).message,
    "connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432",
  );
});

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
