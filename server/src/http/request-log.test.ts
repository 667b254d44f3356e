import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { pino } from "pino";
import { DomainError } from "@tincture/contract/errors";
import { createTestApi } from "../../../test/support/api/test-api.ts";
import { createFailureLog } from "./request-log.ts";

test("RequestLog writes one line per answer, and no key even at trace level", async () => {
  const lines: string[] = [];
  const api = await createTestApi({ logTo: { write: (line) => lines.push(line) } });
  const { secret } = api;
  await api.get("/api/v1/color/ff0000");
  await api.get(`/api/v1/palette/${secret}?_key=${secret}`);
  await api.get(`/api/${secret}`, { headers: { cookie: secret, "x-key": secret } });
  await api.get("/api/v1/account", { method: "POST" });
  api.ledger.fault = "silent";
  await api.get("/api/v1/account");
  assert.doesNotMatch(lines.join(""), new RegExp(secret));
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "answered");
  assert.deepEqual(
    answered.map(({ method, route, status }) => [method, route, status]),
    [
      ["GET", "/api/v1/color/:hex", 200],
      ["GET", "/api/v1/palette/:slug", 404],
      ["GET", "/api/*", 404],
      ["POST", "/api/v1/account", 405],
      ["GET", "/api/v1/account", 503],
    ],
  );
  for (const { requestId, ms } of answered) {
    assert.match(requestId, /^req_/);
    assert.equal(typeof ms, "number");
  }
});

function openLog() {
  const texts: string[] = [];
  return {
    logTo: { write: (line: string) => texts.push(line) },
    list: (message: string) => texts.map((text) => JSON.parse(text)).filter(({ msg }) => msg === message),
  };
}

test("RequestLog tells who asked by ids, and from which network", async () => {
  const { logTo, list } = openLog();
  const api = await createTestApi({ logTo });
  await api.get("/api/v1/account");
  await api.get("/api/v1/account", { secret: null });
  const [known, unknown] = list("answered");
  const { accountId, keyId, network, operation } = known;
  const [key] = await api.services.keys.listKeys(accountId);
  assert.deepEqual([keyId, network, operation], [key?.id, "127.0.0.1", "getAccount"]);
  assert.deepEqual([unknown.accountId, unknown.keyId, unknown.network], [undefined, undefined, "127.0.0.1"]);
});

test("RequestLog tells some of what is refused and counts the rest at LOG_REQUESTS=refused, and nothing at off", async () => {
  for (const [logRequests, whole, more] of [
    ["refused", 5, [{ operation: "getAccount", status: 401, more: 25 }]],
    ["off", 0, []],
  ] as const) {
    const { logTo, list } = openLog();
    const api = await createTestApi({ logTo, server: { logRequests } });
    await api.get("/api/v1/account");
    for (let i = 0; i < 30; i += 1) await api.get("/api/v1/account", { secret: null });
    await api.server.close();
    assert.deepEqual([list("answered").length, list("refused").length], [0, whole], logRequests);
    const counted = list("more refused").map(({ operation, status, more: rest }) => ({
      operation,
      status,
      more: rest,
    }));
    assert.deepEqual(counted, more);
  }
});

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
function openFailureLog(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const texts: string[] = [];
  const failures = createFailureLog(pino({ level: "error" }, { write: (text) => texts.push(text) }));
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

test("createFailureLog() logs the first refusal with its request and reasons, without a stack", (t) => {
  const { failures, listLines, texts } = openFailureLog(t);
  failures.note(refusal(), { requestId: "req_1" });
  const [line, ...others] = listLines();
  assert.deepEqual(others, []);
  assert.deepEqual(
    [line!.msg, line!.requestId, line!.code, line!.isOutcomeUnknown],
    ["request failed", "req_1", "service_unavailable", false],
  );
  assert.equal(line!.reason, "The database does not answer: connect ECONNREFUSED");
  assert.doesNotMatch(texts.join(""), /request-log\.test/);
});

test("createFailureLog() logs the stack of an unexpected error, once per cause", (t) => {
  const { failures, listLines, passSecond } = openFailureLog(t);
  for (const message of ["a is undefined", "b is undefined", "a is undefined"]) {
    failures.note(mistake(message), { requestId: `req_${message[0]}` });
  }
  failures.note(internalError(new TypeError("a is undefined")), { requestId: "req_elsewhere" });
  passSecond();
  const [first, second, elsewhere, counted, ...others] = listLines();
  assert.match(first!.err!.stack, /a is undefined\n {4}at .*request-log\.test/);
  assert.match(second!.err!.stack, /b is undefined/);
  assert.equal(elsewhere!.requestId, "req_elsewhere");
  assert.deepEqual([counted!.more, counted!.reason, counted!.err], [1, "a is undefined", undefined]);
  assert.deepEqual(others, []);
});
