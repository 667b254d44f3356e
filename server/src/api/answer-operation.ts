import { noCreditsError, type Balance } from "../domain/credits/credits.ts";
import type { KeyHolder } from "../domain/keys/key-store.ts";
import { isEntityTagListed } from "../http/entity-tag.ts";
import type { Answer } from "./answer-request.ts";
import { prepareAnswer, type PreparedAnswer } from "./answers/prepared-answer.ts";
import type { Visit } from "./api.ts";
import { formatRateLimit } from "./headers.ts";
import type { Operation } from "./operations/operation.ts";

/**
 * An answer that is paid for: read, debit, send. The debit is the last step that can fail. What costs nothing (HEAD, an
 * unchanged answer, an empty list) still needs a credit to be left.
 */
export function sellOperation(operation: Operation): Answer {
  return async function answerOperation(visit, holder) {
    const { request, api } = visit;
    const address = api.links.baseUrl + operation.path;
    const content = await operation.read(api, {
      query: readQueryText(request.raw.url),
      pathValue: readPathValue(request.params),
    });
    const answer = prepareAnswer(content, address);
    const isUnchanged =
      answer.etag !== undefined && isEntityTagListed(request.headers["if-none-match"], answer.etag);
    if (isUnchanged || request.method === "HEAD" || answer.price === 0) {
      return giveAnswer({ visit, answer, isUnchanged }, holder);
    }
    const { granted, balance } = await api.services.credits.debit({
      holder,
      operation: operation.id,
      asked: answer.price,
    });
    requireCredits(visit, balance, granted);
    sendAnswer({ visit, answer, granted }, balance);
  };
}

interface Gift {
  readonly visit: Visit;
  readonly answer: PreparedAnswer;
  readonly isUnchanged: boolean;
}

async function giveAnswer({ visit, answer, isUnchanged }: Gift, holder: KeyHolder): Promise<void> {
  const { request, reply } = visit;
  const balance = await visit.api.services.credits.readBalance(holder.account);
  requireCredits(visit, balance, balance.remaining);
  if (!isUnchanged && request.method !== "HEAD") return sendAnswer({ visit, answer, granted: 0 }, balance);
  const granted = isUnchanged ? answer.price : Math.min(answer.price, balance.remaining);
  setHeaders({ visit, answer, granted }, balance);
  if (isUnchanged) reply.code(304);
  else reply.header("content-type", JSON_TYPE).headers(answer.headHeaders);
  reply.send();
}

interface Sale {
  readonly visit: Visit;
  readonly answer: PreparedAnswer;
  readonly granted: number;
}

function sendAnswer(sale: Sale, balance: Balance): void {
  const { reply, request } = sale.visit;
  setHeaders(sale, balance);
  reply.header("content-type", JSON_TYPE);
  reply.send(sale.answer.formatBody({ requestId: request.id, granted: sale.granted, balance }));
}

const JSON_TYPE = "application/json; charset=utf-8";

function setHeaders({ visit, answer, granted }: Sale, balance: Balance): void {
  const { api, request, reply } = visit;
  reply.headers({
    ...api.headers,
    ...formatRateLimit(balance, api.services.clock()),
    ...answer.formatHeaders(granted),
    "x-request-id": request.id,
    vary: "Authorization",
  });
}

function requireCredits(visit: Visit, balance: Balance, credits: number): void {
  if (credits > 0) return;
  visit.balance = balance;
  throw noCreditsError(balance, visit.api.services.clock());
}

function readQueryText(url = ""): string {
  const start = url.indexOf("?");
  return start === -1 ? "" : url.slice(start + 1);
}

/** The path parameter's value; there is never more than one. */
function readPathValue(parameters: unknown): string {
  if (hasValues(parameters)) for (const name in parameters) return parameters[name] ?? "";
  return "";
}

function hasValues(parameters: unknown): parameters is Readonly<Record<string, string>> {
  return typeof parameters === "object" && parameters !== null;
}
