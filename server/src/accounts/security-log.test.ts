import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { createSecurityLog } from "./security-log.ts";

/** A log whose seconds pass when the test says so. */
function open(t: TestContext, logNetwork = true) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const lines: object[] = [];
  const log = {
    info: (line: object) => lines.push({ level: "info", ...line }),
    warn: (line: object) => lines.push({ level: "warn", ...line }),
  };
  return {
    lines,
    security: createSecurityLog({ log, logNetwork }),
    passSecond: () => t.mock.timers.tick(1000),
  };
}

const failed = { security: "sign_in_failed", action: "sign-in", code: "wrong_credentials" } as const;

test("createSecurityLog() tells what happened with who, whose and from where", (t) => {
  const { lines, security } = open(t);
  security.note({ security: "key_revoked", actor: "person", accountId: "account", keyId: "key" });
  security.note({ security: "signed_in", actor: "person", accountId: "account", network: "192.0.2.1" });
  assert.deepEqual(lines, [
    { level: "info", security: "key_revoked", actor: "person", accountId: "account", keyId: "key" },
    { level: "info", security: "signed_in", actor: "person", accountId: "account", network: "192.0.2.1" },
  ]);
});

test("createSecurityLog() tells a flood of attempts in a bounded number of lines, and every success", (t) => {
  const { lines, security, passSecond } = open(t);
  for (let i = 0; i < 1000; i += 1) security.note({ ...failed, network: `192.0.2.${i % 256}` });
  for (let i = 0; i < 100; i += 1) security.note({ security: "signed_in", actor: "person", accountId: "account" });
  passSecond();
  assert.equal(lines.length, 20 + 100 + 1);
  assert.deepEqual(lines.at(-1), { level: "warn", ...failed, more: 980 });
});
