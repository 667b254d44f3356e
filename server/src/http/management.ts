/** Routes of the management API below `/api/manage`, and the checks of their requests. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hash } from "node:crypto";
import type { Balance } from "@tincture/contract/credits";
import { DomainError, quoteValue, unavailable } from "@tincture/contract/errors";
import type { ApiKey, KeyHolder, OnceRequest } from "@tincture/contract/keys";
import { createQueryParser, readQueryText } from "@tincture/contract/query-text";
import { compareText } from "../runtime/compare-text.ts";
import { serializeItem } from "../operations/items.ts";
import { managementOperations } from "../operations/management/index.ts";
import type { ManagementOperation, ManagementReply } from "../operations/management/management-operation.ts";
import { readPathValue } from "./charge-operation.ts";
import { checkNetwork } from "./key-rules.ts";
import { readJsonBody, type JsonBody } from "./json-body.ts";
import { createRequestMeter } from "./limits/limits.ts";
import { formatMeta, formatPagination, listCommonHeaders, listLinks, sendBody, sendHead } from "./reply.ts";
import { createHandler, readBearer, type Api, type RequestContext, type Respond } from "./request.ts";
import { methodNotAllowed, sendError } from "./send-error.ts";

/** Below `/api`. */
export const managementPrefix = "/manage";

/** CPU time that a write is charged, since it costs the store more than this thread. */
const msPerWrite = 10;

export function addManagement(scope: FastifyInstance, api: Api): void {
  for (const [path, operations] of Map.groupBy(managementOperations, (operation) => operation.path))
    addPath(scope, api, { url: path.replaceAll(/\{(\w+)\}/g, ":$1"), operations });
}

interface ManagementPath {
  readonly url: string;
  readonly operations: readonly ManagementOperation[];
}

/** Handlers run in `onRequest`, before Fastify would read a body. */
function addPath(scope: FastifyInstance, api: Api, { url, operations }: ManagementPath): void {
  const allowed = new Set(operations.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])));
  const allow = [...allowed, "OPTIONS"].join(", ");
  for (const operation of operations) {
    const { id, method } = operation;
    const onRequest = createHandler(api, id, { respond: respondTo(operation), findKeyProblem: findManagerProblem });
    const methods = method === "GET" ? ["GET", "HEAD"] : [method];
    scope.route({ method: methods, url, onRequest, handler: neverReached, config: { charges: "account" } });
  }
  const others = scope.supportedMethods.filter((method) => !allowed.has(method));
  scope.route({ method: others, url, onRequest: refuse, handler: neverReached });

  /** Without CORS headers, so that browsers let no page of another origin send a key. */
  function refuse(request: FastifyRequest, reply: FastifyReply): void {
    if (request.method === "OPTIONS") {
      reply
        .code(204)
        .headers({ ...api.headers, allow, "x-request-id": request.id })
        .send();
      return;
    }
    const problem = methodNotAllowed(request.method, allow);
    sendError(problem, { api, request, reply, allow }).catch((error: unknown) => reply.send(error));
  }
}

/** Management keys have no origins and no limits of their own. */
function findManagerProblem({ ip }: FastifyRequest, key: ApiKey): DomainError | undefined {
  if (key.kind === "management") return checkNetwork(ip, key);
  const message = `Only management keys work below /api/manage, and this is a ${key.kind} key`;
  return new DomainError("operation_not_allowed", message);
}

function neverReached(_request: FastifyRequest, reply: FastifyReply): void {
  reply.send();
}

/** Checks the query, the body and what the operation checks, in this order. */
function respondTo(operation: ManagementOperation): Respond {
  const { method, queryParameters, fields } = operation;
  const parseQuery = createQueryParser(queryParameters);
  return async function respond(context, holder) {
    const { api, request } = context;
    const { accounts: limits, turns } = api.limits;
    // A budget of its own, so that management cannot use up that of requests for data.
    const { takeTurn, addCpuMs } = createRequestMeter({ account: `manage ${holder.account.id}`, limits, turns });
    const query = await takeTurn(() => parseQuery(readQueryText(request.raw.url)));
    const body: JsonBody = fields ? await readJsonBody(request.raw, fields) : new Map();
    const sent = { query, body, pathValue: readPathValue(request.params) };
    const once = operation.issuesSecret ? readOnce(context, holder, { operation, ...sent }) : undefined;
    // Read before the write, so that nothing after it can fail.
    context.balance = await api.services.credits.readBalance(holder.account);
    const content = await takeTurn(() => {
      if (method !== "GET") addCpuMs(operation.chargedMs ?? msPerWrite);
      return operation.run(api, { holder, ...sent, once, takeTurn }).catch(refuseRun);
    });
    sendManaged(context, { content, balance: context.balance, operation });
  };
}

/**
 * Services name fields in camel case, and the error for an unknown outcome would be about a charge.
 */
function refuseRun(error: unknown): never {
  if (!(error instanceof DomainError)) throw error;
  const { code, publicMessage, param, cause, isOutcomeUnknown } = error;
  if (isOutcomeUnknown)
    throw unavailable(
      "The database did not confirm the change in time, so it may have been made. Repeat the request: with the " +
        "same Idempotency-Key, no second key is created.",
      { cause: cause ?? error },
    );
  if (param === undefined) throw error;
  const field = param.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  throw new DomainError(code, publicMessage, { cause, param: field });
}

interface SentRequest {
  readonly operation: ManagementOperation;
  readonly pathValue: string;
  readonly body: JsonBody;
}

const idempotencyKeyPattern = /^[\x20-\x7e]{1,64}$/;

/** @see draft-ietf-httpapi-idempotency-key-header */
function readOnce(
  { request }: RequestContext,
  { key }: KeyHolder,
  { operation, pathValue, body }: SentRequest,
): OnceRequest | undefined {
  const id = request.headers["idempotency-key"];
  if (id === undefined) return undefined;
  if (typeof id !== "string" || !idempotencyKeyPattern.test(id)) {
    const got = quoteValue(id, { escapesQuotes: true });
    const message = `The header "Idempotency-Key" must be 1 to 64 printable ASCII characters, got ${got}`;
    throw new DomainError("invalid_parameter", message, { param: "Idempotency-Key" });
  }
  const fields = [...body].toSorted(([one], [other]) => compareText(one, other));
  return {
    id,
    managerId: key.id,
    managerSecret: readBearer(request.headers.authorization) ?? "",
    digest: hash("sha256", JSON.stringify([operation.id, pathValue, fields]), "hex"),
  };
}

interface ManagedContent {
  readonly content: ManagementReply;
  readonly balance: Balance;
  readonly operation: ManagementOperation;
}

function sendManaged(context: RequestContext, { content, balance, operation }: ManagedContent): void {
  const { api, request } = context;
  const { data, page, location } = content;
  const { path, status } = operation;
  const address = api.links.baseUrl + managementPrefix;
  const headers = [
    ...listCommonHeaders(context, balance),
    "cache-control",
    "no-store",
    ...(page ? listLinks(page, address + path, page.returned) : []),
    ...(location === undefined ? [] : ["location", address + location]),
  ];
  if (request.method === "HEAD") return sendHead(context, 200, headers);
  const meta = formatMeta({ requestId: request.id, creditsUsed: 0, balance });
  const pagination = page ? `,"pagination":${formatPagination(page, page.returned, false)}` : "";
  sendBody({ ...context, status }, headers, `{"data":${serializeItem(data).json},"meta":${meta}${pagination}}`);
}
