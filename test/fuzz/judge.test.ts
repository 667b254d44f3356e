import assert from "node:assert/strict";
import test from "node:test";
import { readContract } from "./contract.ts";
import { judgeAnswer } from "./judge.ts";
import type { FuzzRequest } from "./requests.ts";

const contract = readContract();
const requestId = "req_4fQ8sT1vXz7Lm2Kp9RbC";
const request: FuzzRequest = {
  operation: "generatePalette",
  method: "GET",
  target: "/api/v1/palette/generate",
  key: "endless",
  presentation: "usual",
  condition: undefined,
  headers: [],
  body: "",
  verdict: "valid",
};
const data = {
  colors: ["373335", "57817a"],
  info: null,
  stats: { save_count: 0 },
  links: { page: null, generator: "http://localhost:3000/app/373335-57817a" },
};
const meta = {
  request_id: requestId,
  api_version: "v1",
  credits_used: 1,
  credits_remaining: 499,
  daily_limit: 500,
};

function judge(
  body: object,
  { status = 200, ...changes }: Partial<FuzzRequest> & { readonly status?: number } = {},
): number {
  const headers = new Map([
    ["x-request-id", requestId],
    ["content-type", "application/json; charset=utf-8"],
  ]);
  return judgeAnswer(contract, { ...request, ...changes }, { status, headers, body: JSON.stringify(body) });
}

test("judgeAnswer() gives the credits of a good answer", () => {
  assert.equal(judge({ data, meta }), 1);
});

test("judgeAnswer() refuses a wrong price, a wrong shape and a request id that differs", () => {
  assert.throws(() => judge({ data, meta: { ...meta, credits_used: 2 } }));
  assert.throws(() => judge({ data: { ...data, colors: "none" }, meta }));
  assert.throws(() => judge({ data, meta: { ...meta, request_id: `${requestId}x` } }));
});

test("judgeAnswer() refuses a status that the contract's order of checks does not allow", () => {
  const error = { error: { code: "internal_error", message: "Oh", status: 500 } };
  assert.throws(() => judge(error, { status: 500 }));
  assert.throws(() => judge({ data, meta }, { presentation: "none" }));
  assert.throws(() => judge({ data, meta }, { key: "revoked" }));
  assert.throws(() => judge({ data, meta }, { verdict: "invalid" }));
  assert.throws(() => judge({ data, meta }, { key: "broke" }));
});
