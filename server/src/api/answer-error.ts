import { noCreditsError, type Balance } from "../domain/credits/credits.ts";
import { DomainError } from "../domain/errors.ts";
import { formatMeta } from "./answers/envelope.ts";
import type { Visit } from "./api.ts";
import { errorStatus } from "../domain/error-status.ts";
import { allowedMethods, formatRateLimit, type Headers } from "./headers.ts";

const RETRY_SECONDS = 2;
/** The realm is part of the protocol, not of the product's name, which an operator can change. */
const CHALLENGE = 'Bearer realm="tincture"';

/**
 * Sends a refusal. Once the account is known it also tells the balance, read from the ledger; if even that fails, the
 * refusal becomes `service_unavailable`.
 */
export async function answerError(error: unknown, visit: Visit): Promise<void> {
  const { request, reply, api } = visit;
  const { problem, balance } = await settleProblem(toDomainError(error), visit);
  const status = errorStatus[problem.code];
  if (status >= 500) api.failures.note(problem, request.id);
  reply.code(status).headers({
    ...api.headers,
    ...(balance && formatRateLimit(balance, api.services.clock())),
    ...formatErrorHeaders(problem),
    "x-request-id": request.id,
  });
  reply.send(request.method === "HEAD" ? undefined : formatErrorBody(problem, request.id, balance));
}

/** The error object of section 7 of the specification, and `meta` when the balance is known. */
export function formatErrorBody(problem: DomainError, requestId: string, balance?: Balance): string {
  const error = {
    code: problem.code,
    message: formatMessage(problem, requestId),
    status: errorStatus[problem.code],
  };
  const text = JSON.stringify(error);
  if (!balance) return `{"error":${text}}`;
  return `{"error":${text},"meta":${formatMeta(requestId, { creditsUsed: 0, balance })}}`;
}

/** The headers that belong to an error code. */
export function formatErrorHeaders(problem: DomainError): Headers {
  const { code } = problem;
  const retryAfter =
    problem.retryAfterSeconds ?? (code === "service_unavailable" ? RETRY_SECONDS : undefined);
  return {
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    vary: "Authorization",
    ...(code === "missing_api_key" && { "www-authenticate": CHALLENGE }),
    ...(code === "invalid_api_key" && { "www-authenticate": `${CHALLENGE}, error="invalid_token"` }),
    ...(code === "method_not_allowed" && { allow: allowedMethods }),
    ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
  };
}

interface Settled {
  readonly problem: DomainError;
  readonly balance: Balance | undefined;
}

async function settleProblem(problem: DomainError, visit: Visit): Promise<Settled> {
  if (!visit.holder || problem.isOutcomeUnknown) return { problem, balance: undefined };
  try {
    const { credits, clock } = visit.api.services;
    const balance = visit.balance ?? (await credits.readBalance(visit.holder.account));
    const hidesBehindCredits = problem.code === "palette_not_found" && balance.remaining === 0;
    return { problem: hidesBehindCredits ? noCreditsError(balance, clock()) : problem, balance };
  } catch (cause) {
    return { problem: errorStatus[problem.code] >= 500 ? problem : ledgerSilent(cause), balance: undefined };
  }
}

function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return new DomainError("internal_error", "Something went wrong on our side", { cause: error });
}

function ledgerSilent(cause: unknown): DomainError {
  return new DomainError(
    "service_unavailable",
    "The service cannot reach its store. Try again in a moment.",
    {
      cause,
    },
  );
}

function formatMessage(problem: DomainError, requestId: string): string {
  if (problem.isOutcomeUnknown) {
    return "The ledger did not confirm in time: this request may have been charged. See /v1/account before repeating it.";
  }
  if (problem.code === "internal_error")
    return `${problem.publicMessage}. Quote ${requestId} when you report it.`;
  return problem.publicMessage;
}
