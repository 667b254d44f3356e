import { noCreditsError, type Balance } from "../domain/credits/credits.ts";
import type { KeyHolder } from "../domain/keys/api-key.ts";
import { isEntityTagListed } from "../http/entity-tag.ts";
import type { Answer } from "./answer-request.ts";
import { prepareAnswer, type PreparedAnswer } from "./answers/prepared-answer.ts";
import { listCommonHeaders, sendBody, sendHead } from "./answers/send-answer.ts";
import type { Visit } from "./api.ts";
import type { Operation } from "./operations/operation.ts";

/**
 * An answer that is paid for: read, debit, send. The debit is the last step that can fail. What costs nothing (HEAD, an
 * unchanged answer, an empty list) still needs a credit to be left.
 */
export function sellOperation(operation: Operation): Answer {
  return async function answerOperation(visit, holder) {
    const { request, api } = visit;
    const address = api.links.baseUrl + operation.path;
    const content = await api.readings.read(holder.account.id, () =>
      operation.read(api, {
        query: readQueryText(request.raw.url),
        pathValue: readPathValue(request.params),
      }),
    );
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
  const balance = await visit.api.services.credits.readBalance(holder.account);
  requireCredits(visit, balance, balance.remaining);
  if (!isUnchanged && visit.request.method !== "HEAD")
    return sendAnswer({ visit, answer, granted: 0 }, balance);
  const granted = isUnchanged ? answer.price : Math.min(answer.price, balance.remaining);
  const headers = [...listCommonHeaders(visit, balance), ...answer.listHeaders(granted)];
  if (isUnchanged) sendHead(visit, 304, headers);
  else sendHead(visit, 200, [...headers, ...answer.headHeaders]);
}

interface Sale {
  readonly visit: Visit;
  readonly answer: PreparedAnswer;
  readonly granted: number;
}

function sendAnswer({ visit, answer, granted }: Sale, balance: Balance): void {
  const headers = listCommonHeaders(visit, balance);
  headers.push(...answer.listHeaders(granted));
  const sold = { requestId: visit.request.id, creditsUsed: granted, balance };
  sendBody(visit, headers, answer.formatBody(sold));
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
