import { noCreditsError } from "../credits/credits.ts";
import { createQueryParser, readQueryText } from "@tincture/contract/query-text";
import { deriveSeed, readChargeId } from "./charge-id.ts";
import { isEntityTagListed } from "./entity-tag.ts";
import { createRequestMeter } from "./limits/limits.ts";
import { listCommonHeaders, prepareReply, sendBody, sendHead, type PreparedReply } from "./reply.ts";
import type { Content, Operation } from "../operations/operation.ts";
import type { Respond } from "./request.ts";

/**
 * Answers an operation that costs credits: read, debit, send. Nothing after the debit can fail.
 * Replies that cost nothing (HEAD, unchanged, empty list) need a credit too.
 */
export function chargeOperation(operation: Operation): Respond {
  const parseQuery = createQueryParser(operation.queryParameters);
  return async function respond(context, holder) {
    const { request, api } = context;
    const accountId = holder.account.id;
    const charge = readChargeId(request);
    context.chargeId = charge?.id;
    const drawsSeed = charge !== undefined && holder.key.kind !== "test";
    const operationContext = drawsSeed ? { ...api, drawSeed: () => deriveSeed(accountId, charge.id) } : api;
    const meter = createRequestMeter({ account: accountId, limits: api.limits.accounts, turns: api.limits.turns });
    const { takeTurn, addCpuMs } = meter;
    const read = (): Content | Promise<Content> =>
      operation.read(operationContext, {
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
    if (!answer) return; // The client disconnected while the request was queued. Nothing was charged.
    const { etag, price } = answer;
    const isUnchanged = etag !== undefined && isEntityTagListed(request.headers["if-none-match"], etag);
    const isHead = request.method === "HEAD";
    const isFree = isUnchanged || isHead || price === 0;
    const { credits } = api.services;
    const quote = async () => {
      const balance = await credits.readBalance(holder.account, holder.key);
      return { granted: isUnchanged ? price : Math.min(price, balance.remaining), charged: 0, balance };
    };
    const receipt = isFree
      ? await quote()
      : await credits.debit({ holder, operation: operation.id, asked: price, charge });
    const { charged, balance } = receipt;
    if ((isFree ? balance.remaining : receipt.granted) === 0) {
      context.balance = balance;
      throw noCreditsError(balance, api.services.clock());
    }
    // A list may have become shorter since the request that this one repeats.
    const granted = Math.min(receipt.granted, price);
    if (charged > 0) meter.refund();
    const headers = [...listCommonHeaders(context, balance), ...answer.listHeaders(granted)];
    if (isUnchanged) sendHead(context, 304, headers);
    else if (isHead) sendHead(context, 200, [...headers, ...answer.headHeaders]);
    else
      sendBody(context, headers, answer.formatBody(granted, { requestId: request.id, creditsUsed: charged, balance }));
  };
}

/** There is at most one. */
export function readPathValue(parameters: unknown): string {
  const [value]: readonly unknown[] = Object.values(parameters ?? {});
  return typeof value === "string" ? value : "";
}
