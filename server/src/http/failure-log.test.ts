import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { pino } from "pino";
import { DomainError } from "@tincture/contract/errors";
import { FailureLog } from "./request-log.ts";

interface Line {
  readonly msg: string;
  readonly requestId?: string;
  readonly code: string;
  readonly isOutcomeUnknown?: boolean;
  readonly reason?: string;
  readonly more?: number;
  readonly err?: { readonly stack: string };
}

/** Creates a log with a clock that the test controls. */
function openLog(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const texts: string[] = [];
  const failures = new FailureLog(pino({ level: "error" }, { write: (text) => texts.push(text) }));
  return {
    failures,
    texts,
    listLines: (): readonly Line[] => texts.map((text) => JSON.parse(text)),
    passSecond: () => t.mock.timers.tick(1000),
  };
}

function refusal(): DomainError {
  const cause = new Error("The database does not answer", { cause: new Error("connect ECONNREFUSED") });
  return new DomainError("service_unavailable", "Try again", { cause });
}

function mistake(message: string): DomainError {
  return internalError(new TypeError(message));
}

function internalError(cause: Error): DomainError {
  return new DomainError("internal_error", "Something went wrong on our side", { cause });
}

test("FailureLog.note() tells the first refusal with its request and reasons, without a stack", (t) => {
  const { failures, listLines, texts } = openLog(t);
  failures.note(refusal(), { requestId: "req_1" });
  const [line, ...others] = listLines();
  assert.deepEqual(others, []);
  assert.deepEqual(
    [line!.msg, line!.requestId, line!.code, line!.isOutcomeUnknown],
    ["request failed", "req_1", "service_unavailable", false],
  );
  assert.equal(line!.reason, "The database does not answer: connect ECONNREFUSED");
  assert.doesNotMatch(texts.join(""), /failure-log\.test/);
});

test("FailureLog.note() keeps the stack of what is unexpected, once per cause", (t) => {
  const { failures, listLines, passSecond } = openLog(t);
  for (const message of ["a is undefined", "b is undefined", "a is undefined"]) {
    failures.note(mistake(message), { requestId: `req_${message[0]}` });
  }
  failures.note(internalError(new TypeError("a is undefined")), { requestId: "req_elsewhere" });
  passSecond();
  const [first, second, elsewhere, counted, ...others] = listLines();
  assert.match(first!.err!.stack, /a is undefined\n {4}at .*failure-log\.test/);
  assert.match(second!.err!.stack, /b is undefined/);
  assert.equal(elsewhere!.requestId, "req_elsewhere");
  assert.deepEqual([counted!.more, counted!.reason, counted!.err], [1, "a is undefined", undefined]);
  assert.deepEqual(others, []);
});
