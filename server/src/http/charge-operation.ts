import { noCreditsError } from "../credits/credits.ts";
import type { Balance } from "@tincture/contract/credits";
import type { KeyHolder } from "@tincture/contract/keys";
import { createQueryParser, readQueryText } from "@tincture/contract/query-text";
import { isEntityTagListed } from "./entity-tag.ts";
import { createRequestMeter } from "./limits/limits.ts";
import { listCommonHeaders, prepareReply, sendBody, sendHead, type PreparedReply } from "./reply.ts";
import type { Content, Operation } from "../operations/operation.ts";
import type { Respond, RequestContext } from "./request.ts";

/**
 * Answers an operation that costs credits: read, debit, send. Nothing after the debit can fail.
 * Replies that cost nothing (HEAD, unchanged, empty list) need a credit too.
 */
export function chargeOperation(operation: Operation): Respond {
  const parseQuery = createQueryParser(operation.queryParameters);
  return async function respond(context, holder) {
    const { request, api } = context;
    const accountId = holder.account.id;
    const meter = createRequestMeter({ account: accountId, limits: api.limits.accounts, turns: api.limits.turns });
    const { takeTurn, addCpuMs } = meter;
    const read = (): Content | Promise<Content> =>
      operation.read(api, {
        query: parseQuery(readQueryText(request.raw.url)),
        pathValue: readPathValue(request.params),
        accountId,
        takeTurn,
        addCpuMs,
      });
    const prepare = (content: Content): PreparedReply => prepareReply(content, api.links.baseUrl + operation.path);
    const answer = await takeTurn(() => {
      if (request.raw.socket.destroyed) return undefined;
      const content = read();
      return content instanceof Promise ? content.then(prepare) : prepare(content);
    });
    // The client disconnected while the request was queued. Nothing was charged.
    if (!answer) return;
    const isUnchanged = answer.etag !== undefined && isEntityTagListed(request.headers["if-none-match"], answer.etag);
    if (isUnchanged || request.method === "HEAD" || answer.price === 0)
      return answerWithoutCharge({ context, answer, isUnchanged }, holder);
    const charge = { holder, operation: operation.id, asked: answer.price };
    const { granted, balance } = await api.services.credits.debit(charge);
    requireCredits(context, balance, granted);
    meter.refund();
    sendAnswer({ context, answer, granted }, balance);
  };
}

interface FreeAnswer {
  readonly context: RequestContext;
  readonly answer: PreparedReply;
  readonly isUnchanged: boolean;
}

async function answerWithoutCharge({ context, answer, isUnchanged }: FreeAnswer, holder: KeyHolder): Promise<void> {
  const balance = await context.api.services.credits.readBalance(holder.account);
  requireCredits(context, balance, balance.remaining);
  if (!isUnchanged && context.request.method !== "HEAD") return sendAnswer({ context, answer, granted: 0 }, balance);
  const granted = isUnchanged ? answer.price : Math.min(answer.price, balance.remaining);
  const headers = [...listCommonHeaders(context, balance), ...answer.listHeaders(granted)];
  if (isUnchanged) sendHead(context, 304, headers);
  else sendHead(context, 200, [...headers, ...answer.headHeaders]);
}

interface ChargedReply {
  readonly context: RequestContext;
  readonly answer: PreparedReply;
  readonly granted: number;
}

function sendAnswer({ context, answer, granted }: ChargedReply, balance: Balance): void {
  const headers = listCommonHeaders(context, balance);
  headers.push(...answer.listHeaders(granted));
  const charged = { requestId: context.request.id, creditsUsed: granted, balance };
  sendBody(context, headers, answer.formatBody(charged));
}

function requireCredits(context: RequestContext, balance: Balance, credits: number): void {
  if (credits > 0) return;
  context.balance = balance;
  throw noCreditsError(balance, context.api.services.clock());
}

/** There is at most one. */
function readPathValue(parameters: unknown): string {
  if (hasValues(parameters)) for (const name in parameters) return parameters[name] ?? "";
  return "";
}

function hasValues(parameters: unknown): parameters is Readonly<Record<string, string>> {
  return typeof parameters === "object" && parameters !== null;
}
