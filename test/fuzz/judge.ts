/** Compares a response with the contract. */
import assert from "node:assert/strict";
import { freeRoutes } from "@tincture/contract/operations";
import type { KeyKind } from "./accounts.ts";
import type { Contract } from "./contract.ts";
import type { FuzzRequest } from "./requests.ts";
import type { WireAnswer } from "./wire/answer-reader.ts";

const untargeted = new Set([404, 401, 403, 400, 405, 429, 204, 200]);
const badKeys: ReadonlySet<KeyKind> = new Set(["revoked", "expired", "unknown"]);
const acceptedPresentations: ReadonlySet<FuzzRequest["presentation"]> = new Set(["usual", "lowercase", "tabs"]);

/**
 * @returns the charged credits in the response
 * @throws {assert.AssertionError} when the response breaks the contract
 */
export function judgeAnswer(contract: Contract, request: FuzzRequest, answer: WireAnswer): number {
  const { status, headers } = answer;
  assert.ok(status < 500, `${status} ${answer.body}`);
  const expected = expectedStatuses(contract, request);
  assert.ok(expected.has(status), `${status}, expected ${[...expected].join(", ")}: ${answer.body.slice(0, 300)}`);
  assert.match(headers.get("x-request-id") ?? "", /^req_[0-9A-Za-z]{16,}$/u);
  if (status === 401) assert.match(headers.get("www-authenticate") ?? "", /^Bearer realm="tincture"/u);
  if (status === 405) assert.equal(headers.get("allow"), "GET, HEAD, OPTIONS");
  if (status === 429) assert.match(headers.get("retry-after") ?? "", /^[1-9]\d*$/u);
  if (status === 204 || status === 304 || request.method === "HEAD") return 0;
  return judgeBody(contract, request, answer);
}

function judgeBody(contract: Contract, { operation }: FuzzRequest, answer: WireAnswer): number {
  const { status, headers } = answer;
  const body: Envelope = JSON.parse(answer.body);
  const isValid =
    (status < 400 ? undefined : contract.isErrorBody) ?? contract.findOperation(operation)?.bodies.get(status);
  assert.ok(isValid !== undefined, `An answer ${status} of an unknown path`);
  assert.ok(isValid(body), `${status} is not as documented: ${JSON.stringify(isValid.errors)}\n${answer.body}`);
  assert.equal(headers.get("content-type"), "application/json; charset=utf-8");
  if (status >= 400) assert.equal(body.error?.status, status);
  if (body.meta === undefined) return 0;
  assert.equal(body.meta.request_id, headers.get("x-request-id"));
  assert.ok(body.meta.credits_remaining >= 0 && body.meta.credits_remaining <= body.meta.daily_limit);
  judgePrice(body, { status, operation });
  return body.meta.credits_used;
}

interface Envelope {
  readonly data?: unknown;
  readonly meta?: {
    readonly request_id: string;
    readonly credits_used: number;
    readonly credits_remaining: number;
    readonly daily_limit: number;
  };
  readonly pagination?: { readonly returned: number };
  readonly error?: { readonly status: number };
}

interface Judged {
  readonly status: number;
  readonly operation: string | undefined;
}

const freeIds = new Set<string | undefined>(freeRoutes.map(({ id }) => id));

function judgePrice({ data, meta, pagination }: Envelope, { status, operation }: Judged): void {
  const items = Array.isArray(data) ? data.length : 1;
  const price = operation === "listTags" ? Math.min(items, 1) : items;
  assert.equal(meta?.credits_used, status !== 200 || freeIds.has(operation) ? 0 : price);
  if (pagination) assert.equal(pagination.returned, items);
}

/**
 * Returns the statuses that the contract allows. A request near the size limit may also be refused
 * for its size.
 */
export function expectedStatuses(contract: Contract, request: FuzzRequest): ReadonlySet<number> {
  const statuses = statusesInOrder(contract, request);
  return isOversized(request) ? new Set([...statuses, 414, 431]) : statuses;
}

const notFoundStatuses: Readonly<Record<string, readonly number[]>> = { getPalette: [404], generatePalette: [422] };

/** The order of checks: path, method, key, plan, parameters, credits. */
function statusesInOrder(contract: Contract, request: FuzzRequest): ReadonlySet<number> {
  const { method, key, verdict } = request;
  const operation = contract.findOperation(request.operation);
  if (!operation) return untargeted;
  if (method === "OPTIONS") return new Set([204]);
  if (method !== "GET" && method !== "HEAD") return new Set([405]);
  if (!acceptedPresentations.has(request.presentation) || badKeys.has(key)) return new Set([401, 429]);
  if (key === "free") return new Set([403]);
  if (verdict === "invalid") return new Set([400]);
  if (verdict === "open") return withoutErrors(operation.statuses);
  if (operation.id === "getAccount") return new Set([200]);
  // The only free operation that reads the store, so it has a limit.
  if (operation.id === "getUsage") return new Set([200, 429]);
  if (key === "broke") return new Set([429]);
  const found = [200, 304, ...(notFoundStatuses[operation.id] ?? [])];
  return new Set(key === "spent" ? [...found, 429] : found);
}

/** Key and plan are valid here, so these statuses are excluded. */
function withoutErrors(statuses: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...statuses].filter((status) => status !== 401 && status !== 403 && status < 500));
}

function isOversized({ target, headers }: FuzzRequest): boolean {
  const bytes = headers.reduce((sum, [name, value]) => sum + name.length + value.length, target.length);
  return bytes > 8000;
}
