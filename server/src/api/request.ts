import type { FastifyReply, FastifyRequest } from "fastify";
import type { Account } from "../domain/accounts.ts";
import type { Balance } from "../domain/credits/credits.ts";
import type { ErrorCode } from "../domain/error-status.ts";
import { DomainError } from "../domain/errors.ts";
import type { KeyHolder } from "../domain/keys/api-key.ts";
import { networkOf } from "../domain/network-of.ts";
import type { NoteSecurity } from "../domain/security-log.ts";
import type { FailureLog } from "./failure-log.ts";
import type { FreeWork } from "./free-work.ts";
import type { HeaderLines, Headers } from "./headers.ts";
import type { OperationContext } from "./operations/operation.ts";
import type { ReadingQueue } from "./reading-queue.ts";
import { refuse } from "./refuse.ts";
import type { CountedOperation } from "./answer-log.ts";
import type { RequestLimiter } from "./request-limits.ts";

/** What every request of one server shares. */
export interface Api extends OperationContext {
  readonly requestLimiter: RequestLimiter;
  readonly readings: ReadingQueue;
  readonly freeWork: FreeWork;
  readonly failures: FailureLog;
  readonly noteSecurity: NoteSecurity;
  /** On every answer. */
  readonly headers: Headers;
  /** The same, names and values in turn. */
  readonly headerLines: HeaderLines;
}

/** One request on its way to its answer. */
export interface RequestContext {
  readonly api: Api;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Known once the key is accepted. */
  holder?: KeyHolder;
  /** Known once the ledger was asked. */
  balance?: Balance;
}

/** Answers a request whose key is accepted and whose account may use the API. */
export type Respond = (context: RequestContext, holder: KeyHolder) => Promise<void>;

/**
 * The way of every request with a key, in the order in which it is refused: place, key, plan, requests in flight, then what
 * the answer itself checks. Path and method were checked by the router. Fastify waits for the reply, not for a promise.
 */
export function createHandler(api: Api, operation: CountedOperation, respond: Respond) {
  return function handleRequest(request: FastifyRequest, reply: FastifyReply): void {
    request.operation = operation;
    const context: RequestContext = { api, request, reply };
    admitRequest(context, respond).catch((error: unknown) => reply.send(error));
  };
}

async function admitRequest(context: RequestContext, respond: Respond): Promise<void> {
  const { requestLimiter } = context.api;
  try {
    requestLimiter.enter();
  } catch (error) {
    return refuse(error, context);
  }
  let paced: DomainError | undefined;
  try {
    await admitAccount(context, respond);
  } catch (error) {
    noteRefusedKey(error, context);
    if (isPaced(error)) paced = error;
    else await refuse(error, context);
  } finally {
    requestLimiter.leave();
  }
  if (paced) await refuseInTime(paced, context);
}

/** Keys that open nothing: somebody guesses, or goes on after the key or the account was stopped. */
function noteRefusedKey(error: unknown, { api, request, holder }: RequestContext): void {
  if (!(error instanceof DomainError)) return;
  const { code } = error;
  if (code !== "invalid_api_key" && code !== "account_suspended") return;
  const ids = holder && { accountId: holder.account.id, keyId: holder.key.id };
  api.noteSecurity({ security: "key_refused", code, ...ids, network: networkOf(request.ip) });
}

/** What comes before any account could be charged with it: no key, or one that opens nothing any more. */
const keylessCodes: ReadonlySet<ErrorCode> = new Set(["missing_api_key", "pro_required", "account_suspended"]);

function isPaced(error: unknown): error is DomainError {
  return error instanceof DomainError && (error.code === "too_many_requests" || keylessCodes.has(error.code));
}

/** Such a refusal may have to wait, and keeps no place meanwhile. */
async function refuseInTime(error: DomainError, context: RequestContext): Promise<void> {
  const { request, reply } = context;
  await request.server.refusalPace.pace(keylessCodes.has(error.code) ? "keyless" : "refused", request, reply);
  await refuse(error, context);
}

async function admitAccount(context: RequestContext, respond: Respond): Promise<void> {
  const { requestLimiter } = context.api;
  const holder = findCachedHolder(context) ?? (await authenticate(context));
  context.holder = holder;
  context.request.accountId = holder.account.id;
  context.request.keyId = holder.key.id;
  refuseAccount(holder.account);
  requestLimiter.enterAccount(holder.account.id);
  try {
    await respond(context, holder);
  } finally {
    requestLimiter.leaveAccount(holder.account.id);
  }
}

/** The key holder that a request speaks for, if that is known without waiting. */
function findCachedHolder({ api, request }: RequestContext): KeyHolder | undefined {
  const header = request.headers.authorization;
  return header?.startsWith("Bearer ")
    ? api.services.authenticator.findCached(header.slice("Bearer ".length))
    : undefined;
}

/**
 * The key holder that a request speaks for. Bad keys count against the sender's address, before the store is asked; those that were
 * good when last seen are never held up by that.
 *
 * @throws {DomainError} `missing_api_key`, `invalid_api_key`, `too_many_requests`, `service_unavailable`
 */
async function authenticate({ api, request }: RequestContext): Promise<KeyHolder> {
  const { authenticator } = api.services;
  const secret = readBearer(request.headers.authorization);
  const check = (): Promise<KeyHolder> => authenticator.authenticate(secret);
  return authenticator.wasGood(secret) ? check() : api.requestLimiter.checkKey(request.ip, check);
}

const bearerPattern = /^bearer(?:[ \t]+(.*))?$/i;

function readBearer(header: string | undefined): string {
  const match = header === undefined ? null : bearerPattern.exec(header);
  if (!match) {
    throw new DomainError("missing_api_key", 'Send an API key in the header "Authorization: Bearer <API_KEY>"');
  }
  return match[1] ?? "";
}

/** @throws {DomainError} `account_suspended`, `pro_required` */
function refuseAccount({ plan, suspendedAt }: Account): void {
  if (suspendedAt !== null)
    throw new DomainError("account_suspended", "This account is suspended; ask the operator of this instance");
  if (plan !== "pro") throw new DomainError("pro_required", "The API is for accounts on the Pro plan");
}
