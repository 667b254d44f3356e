import { setTimeout as pause } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { noCreditsError } from "../credits/credits.ts";
import type { Balance } from "@tincture/contract/credits";
import { type ErrorCode, errorStatus, DomainError } from "@tincture/contract/errors";
import type { KeyHolder } from "@tincture/contract/keys";
import { errorDocsPath } from "@tincture/contract/site-paths";
import type { ApiServices } from "../operations/operation.ts";
import { formatMeta } from "./reply.ts";
import type { FailedRequest, FailureLog } from "./request-log.ts";
import { parseTraceId } from "./request-head.ts";
import { formatRateLimit, type Headers } from "./headers.ts";
import type { SiteLinks } from "../operations/items.ts";
import { allowedMethods } from "./read-only-route.ts";

const retrySeconds = 2;
/** Part of the protocol, so an operator cannot change it. */
const challenge = 'Bearer realm="tincture"';

/** Errors that are found by reading, which needs a credit. */
const codesBehindCredits: ReadonlySet<string> = new Set<ErrorCode>(["palette_not_found", "unsatisfiable"]);

interface Refused {
  readonly api: {
    readonly services: Pick<ApiServices, "credits" | "clock">;
    readonly failures: FailureLog;
    readonly headers: Headers;
    readonly links: Pick<SiteLinks, "siteUrl">;
  };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly holder?: KeyHolder;
  readonly balance?: Balance;
  readonly chargeId?: string | undefined;
  /** The methods of the path, for `Allow`. */
  readonly allow?: string;
}

/** If the balance cannot be read, the error becomes `service_unavailable`. */
export async function sendError(error: unknown, refused: Refused): Promise<void> {
  const { request, reply, api, chargeId } = refused;
  const { problem, balance } = await resolveProblem(toDomainError(error, chargeId), refused);
  const status = errorStatus[problem.code];
  if (status >= 500) api.failures.note(problem, describeFailed(refused));
  reply.code(status).headers({
    ...api.headers,
    ...(balance && formatRateLimit(balance, api.services.clock())),
    ...formatErrorHeaders(problem, refused.allow),
    "x-request-id": request.id,
    ...(chargeId !== undefined && { "charge-id": chargeId }),
  });
  const body = { requestId: request.id, siteUrl: api.links.siteUrl, balance };
  reply.send(request.method === "HEAD" ? undefined : formatErrorBody(problem, body));
}

function describeFailed({ request, holder }: Refused): FailedRequest {
  const traceId = parseTraceId(request.headers.traceparent);
  return { requestId: request.id, traceId, accountId: holder?.account.id };
}

interface ErrorBodyOptions {
  readonly requestId: string;
  readonly siteUrl: string;
  readonly balance?: Balance | undefined;
}

/** Section 7 of the specification, with `meta` if the balance is known. */
export function formatErrorBody(problem: DomainError, { requestId, siteUrl, balance }: ErrorBodyOptions): string {
  const { code, param } = problem;
  const error = {
    code,
    message: formatMessage(problem, requestId),
    status: errorStatus[code],
    ...(param !== undefined && { param }),
    doc_url: siteUrl + errorDocsPath(code),
  };
  const text = JSON.stringify(error);
  if (!balance) return `{"error":${text}}`;
  return `{"error":${text},"meta":${formatMeta({ requestId, creditsUsed: 0, balance })}}`;
}

export function formatErrorHeaders(problem: DomainError, allow = allowedMethods): Headers {
  const { code } = problem;
  const retryAfter = problem.retryAfterSeconds ?? (code === "service_unavailable" ? retrySeconds : undefined);
  return {
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    vary: "Authorization",
    ...(code === "missing_api_key" && { "www-authenticate": challenge }),
    ...(code === "invalid_api_key" && { "www-authenticate": `${challenge}, error="invalid_token"` }),
    ...(code === "method_not_allowed" && { allow }),
    ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
  };
}

export function methodNotAllowed(method: string, allow = allowedMethods): DomainError {
  return new DomainError("method_not_allowed", `Method ${method} is not allowed here: use ${allow}`);
}

/** The store may be the cause of a failure, and then does not reply in time. */
const failedBalanceMsMax = 50;

async function resolveProblem(problem: DomainError, refused: Refused) {
  if (!refused.holder || problem.isOutcomeUnknown) return { problem, balance: undefined };
  const { credits, clock } = refused.api.services;
  const read = refused.balance ?? credits.readBalance(refused.holder.account, refused.holder.key);
  if (errorStatus[problem.code] >= 500) {
    const late = pause(failedBalanceMsMax, undefined, { ref: false });
    return { problem, balance: await Promise.race([read, late]).catch(() => undefined) };
  }
  try {
    const balance = await read;
    const hidesBehindCredits = codesBehindCredits.has(problem.code) && balance.remaining === 0;
    return { problem: hidesBehindCredits ? noCreditsError(balance, clock()) : problem, balance };
  } catch (cause) {
    return { problem: ledgerUnavailable(cause), balance: undefined };
  }
}

function toDomainError(error: unknown, chargeId: string | undefined): DomainError {
  if (error instanceof DomainError) return error.isOutcomeUnknown ? chargeUnknown(error, chargeId) : error;
  return new DomainError("internal_error", "Something went wrong on our side", { cause: error });
}

/**
 * Without a `Charge-Id`, it omits `Retry-After`, since clients that retry automatically could be
 * charged twice.
 */
function chargeUnknown(cause: DomainError, chargeId: string | undefined): DomainError {
  const isSafe = chargeId !== undefined;
  const advice = isSafe
    ? "Repeat it with the same Charge-Id, which is charged once."
    : "Check /v1/account before you repeat it.";
  const message = `The request may have been charged: the ledger did not confirm it in time. ${advice}`;
  return new DomainError("charge_unknown", message, {
    cause: cause.cause ?? cause.publicMessage,
    isOutcomeUnknown: true,
    ...(isSafe && { retryAfterSeconds: retrySeconds }),
  });
}

function ledgerUnavailable(cause: unknown): DomainError {
  return new DomainError("service_unavailable", "The service cannot reach its store. Try again in a moment.", {
    cause,
  });
}

function formatMessage(problem: DomainError, requestId: string): string {
  if (problem.code === "internal_error") return `${problem.publicMessage}. Quote ${requestId} when you report it.`;
  return problem.publicMessage;
}
