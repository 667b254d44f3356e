import type { FastifyReply, FastifyRequest } from "fastify";
import type { Account } from "@tincture/contract/accounts";
import type { Balance } from "@tincture/contract/credits";
import { DomainError, type ErrorCode } from "@tincture/contract/errors";
import type { ApiKey, KeyHolder } from "@tincture/contract/keys";
import { networkOf } from "../runtime/network-of.ts";
import type { NoteSecurity } from "../accounts/security-log.ts";
import type { Limits } from "./limits/limits.ts";
import type { CountedOperation, FailureLog } from "./request-log.ts";
import type { HeaderLines, Headers } from "./headers.ts";
import type { OperationContext } from "../operations/operation.ts";
import { sendError } from "./send-error.ts";

export interface Api extends OperationContext {
  readonly limits: Limits;
  readonly failures: FailureLog;
  readonly noteSecurity: NoteSecurity;
  readonly onKeyUse: (holder: KeyHolder, address: string) => void;
  readonly headers: Headers;
  readonly headerLines: HeaderLines;
  /** Loads what operations use for requests with test keys. */
  loadTestMode(): Promise<OperationContext>;
}

export interface RequestContext {
  api: Api;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  holder?: KeyHolder;
  balance?: Balance;
  /** The `Charge-Id` header, if the operation can be charged. */
  chargeId?: string | undefined;
}

export type Respond = (context: RequestContext, holder: KeyHolder) => Promise<void>;

interface Admission {
  readonly respond: Respond;
  readonly findKeyProblem: (request: FastifyRequest, key: ApiKey, limits: Limits) => DomainError | undefined;
}

/**
 * Checks the number of requests in progress, the key, the plan, the rules of the key, and what
 * `respond` checks, in this order. Fastify waits for the reply, not for a promise.
 */
export function createHandler(api: Api, operation: CountedOperation, { respond, findKeyProblem }: Admission) {
  return function handleRequest(request: FastifyRequest, reply: FastifyReply): void {
    request.operation = operation;
    const context: RequestContext = { api, request, reply };
    api.limits
      .run(() => admitAccount(context, { respond, findKeyProblem }))
      .catch((error: unknown) => refuseRequest(error, context))
      .catch((error: unknown) => reply.send(error));
  };
}

async function refuseRequest(error: unknown, context: RequestContext): Promise<void> {
  noteRefusedKey(error, context);
  if (error instanceof DomainError && error.code === "too_many_requests") await context.api.limits.delayRefusal();
  await sendError(error, context);
}

/** Refusals that can mean that a key was stolen or guessed. */
const securityCodes: ReadonlySet<ErrorCode> = new Set(["invalid_api_key", "account_suspended", "network_not_allowed"]);

function noteRefusedKey(error: unknown, { api, request, holder }: RequestContext): void {
  if (!(error instanceof DomainError)) return;
  const { code } = error;
  if (!securityCodes.has(code)) return;
  const ids = holder && { accountId: holder.account.id, keyId: holder.key.id };
  api.noteSecurity({ security: "key_refused", code, ...ids, network: networkOf(request.ip) });
}

async function admitAccount(context: RequestContext, { respond, findKeyProblem }: Admission): Promise<void> {
  const { api, request } = context;
  const holder = findCachedHolder(context) ?? (await authenticate(context));
  context.holder = holder;
  request.accountId = holder.account.id;
  request.keyId = holder.key.id;
  const problem = findAccountProblem(holder.account) ?? findKeyProblem(request, holder.key, api.limits);
  if (problem) throw api.limits.admit(request) ?? problem;
  if (holder.key.kind === "test") context.api = { ...api, ...(await api.loadTestMode()) };
  api.onKeyUse(holder, request.ip);
  return api.limits.runForAccount(holder.account.id, () => respond(context, holder));
}

function findCachedHolder({ api, request }: RequestContext): KeyHolder | undefined {
  const header = request.headers.authorization;
  return header?.startsWith("Bearer ")
    ? api.services.authenticator.findCached(header.slice("Bearer ".length))
    : undefined;
}

/**
 * Lookups of keys that were not valid before are limited per network.
 * @throws {DomainError} `missing_api_key`, `invalid_api_key`, `too_many_requests`,
 *   `service_unavailable`
 */
async function authenticate({ api, request }: RequestContext): Promise<KeyHolder> {
  const { authenticator } = api.services;
  const secret = readBearer(request.headers.authorization);
  if (secret !== undefined && authenticator.wasGood(secret)) return authenticator.authenticate(secret);
  return api.limits.checkKey(request, async () => {
    if (secret === undefined)
      throw new DomainError("missing_api_key", 'Send an API key in the header "Authorization: Bearer <API_KEY>"');
    return authenticator.authenticate(secret);
  });
}

const bearerPattern = /^bearer(?:[ \t]+(.*))?$/i;

export function readBearer(header: string | undefined): string | undefined {
  const match = header === undefined ? null : bearerPattern.exec(header);
  return match ? (match[1] ?? "") : undefined;
}

function findAccountProblem({ plan, suspendedAt }: Account): DomainError | undefined {
  if (suspendedAt !== null)
    return new DomainError("account_suspended", "This account is suspended; ask the operator of this instance");
  return plan === "pro" ? undefined : new DomainError("pro_required", "The API is for accounts on the Pro plan");
}
