import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "@tincture/contract/clock";
import type { Balance } from "@tincture/contract/credits";
import { chooseQuickCoding, packByteText, toByteText } from "./content-coding.ts";
import { formatDigest, formatWeakEntityTag } from "./entity-tag.ts";
import { formatRateLimit, type HeaderLines } from "./headers.ts";
import type { ItemText } from "../operations/items.ts";
import type { Content, ItemContent, ListContent } from "../operations/operation.ts";

interface Charged {
  readonly requestId: string;
  readonly creditsUsed: number;
  readonly balance: Balance;
}

/** Waits only for its debit. Formatting it cannot fail. */
export interface PreparedReply {
  readonly price: number;
  /** Undefined if the same request would get another reply. */
  readonly etag: string | undefined;
  readonly headHeaders: HeaderLines;
  /** @param granted - from 1 to the price; for a list, the number of items to send */
  listHeaders(granted: number): HeaderLines;
  formatBody(granted: number, charged: Charged): string;
}

/** @param address - of the request without its query, for links between pages */
export function prepareReply(content: Content, address: string): PreparedReply {
  return content.kind === "item" ? prepareItem(content) : prepareList(content, address);
}

const revalidated = "private, no-cache";

function prepareItem({ item, isRepeatable, headers = [], meta }: ItemContent): PreparedReply {
  const etag = isRepeatable ? formatWeakEntityTag(item.digest) : undefined;
  const caching = etag === undefined ? ["cache-control", "no-store"] : ["cache-control", revalidated, "etag", etag];
  return {
    price: 1,
    etag,
    headHeaders: [],
    listHeaders: () => (headers.length === 0 ? caching : [...caching, ...headers]),
    formatBody: (_granted, charged) => `{"data":${item.json},"meta":${formatMeta(charged, meta)}}`,
  };
}

/**
 * Formats `meta` (section 2.2 of the specification). Its values contain nothing that JSON escapes.
 */
export function formatMeta(
  { requestId, creditsUsed, balance }: Charged,
  extra?: Readonly<Record<string, unknown>>,
): string {
  const meta =
    `{"request_id":"${requestId}","api_version":"v1","credits_used":${creditsUsed},` +
    `"credits_remaining":${balance.remaining},"daily_limit":${balance.dailyLimit}`;
  return extra ? `${meta},${toByteText(JSON.stringify(extra)).slice(1)}` : `${meta}}`;
}

function prepareList(content: ListContent, address: string): PreparedReply {
  const { items, pagePrice, isRepeatable = true, headers: ownHeaders = [] } = content;
  const price = items.length === 0 ? 0 : (pagePrice ?? items.length);
  const wholePagination = formatPagination(content, items.length, false);
  const etag = isRepeatable ? formatWeakEntityTag(formatDigest(joinDigests(items) + wholePagination)) : undefined;
  return {
    price,
    etag,
    headHeaders: ["x-total-count", String(content.total), "x-credit-cost", String(price)],
    listHeaders(granted) {
      const returned = granted === price ? items.length : granted;
      const caching = ["cache-control", etag === undefined ? "no-store" : revalidated];
      const headers = [...caching, ...listLinks(content, address, returned), ...ownHeaders];
      return etag !== undefined && granted === price ? [...headers, "etag", etag] : headers;
    },
    formatBody(granted, charged) {
      const isTruncated = granted < price;
      const data = joinItems(isTruncated ? items.slice(0, granted) : items);
      const meta = content.formatMeta?.(isTruncated ? granted : items.length);
      const pagination = isTruncated ? formatPagination(content, granted, true) : wholePagination;
      return `{"data":[${data}],"meta":${formatMeta(charged, meta)},"pagination":${pagination}}`;
    },
  };
}

function joinItems(items: readonly ItemText[]): string {
  let text = "";
  for (const { json } of items) text += text === "" ? json : `,${json}`;
  return text;
}

function joinDigests(items: readonly ItemText[]): string {
  let text = "";
  for (const { digest } of items) text += digest;
  return text;
}

/** Formats the `pagination` object of section 2.4. */
export function formatPagination(
  { total, limit, offset, nextCursor }: Pick<ListContent, "total" | "limit" | "offset" | "nextCursor">,
  returned: number,
  isTruncated: boolean,
): string {
  const pagination = `{"total":${total},"limit":${limit},"offset":${offset},"returned":${returned},"truncated":${isTruncated}`;
  const reason = isTruncated ? ',"truncated_reason":"credit_limit"' : "";
  const next = nextCursor ? `,"next_cursor":${JSON.stringify(nextCursor(returned))}` : "";
  return `${pagination}${reason}${next}}`;
}

type LinkedPage = Omit<ListContent, "kind" | "items" | "pagePrice">;

/**
 * @param returned - number of items that the client gets
 * @see RFC 8288
 */
export function listLinks(page: LinkedPage, address: string, returned: number): HeaderLines {
  const { linkParameters, limit, nextCursor } = page;
  if (linkParameters === undefined) return [];
  const rest = linkParameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const link = (relation: string, place: string, count = limit): string =>
    `<${address}?${[...rest, `limit=${count}`, place].join("&")}>; rel="${relation}"`;
  const links = nextCursor ? linkCursor(nextCursor(returned), link) : linkPages(page, returned, link);
  return ["link", links.join(", ")];
}

type FormatLink = (relation: string, place: string, count?: number) => string;

function linkCursor(nextCursor: string | null, link: FormatLink): readonly string[] {
  const first = link("first", "cursor=start");
  return nextCursor === null ? [first] : [first, link("next", `cursor=${nextCursor}`)];
}

/** The previous page is shorter if a whole one would repeat items of this page. */
function linkPages(page: LinkedPage, returned: number, link: FormatLink): readonly string[] {
  const { total, limit, offset, offsetMax = Infinity } = page;
  const lastOffset = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  const next = offset + returned;
  const links = [link("first", "offset=0")];
  if (offset >= limit) links.push(link("prev", `offset=${Math.min(offset - limit, lastOffset)}`));
  else if (offset > 0) links.push(link("prev", "offset=0", offset));
  if (next < total && returned > 0 && next <= offsetMax) links.push(link("next", `offset=${next}`));
  if (lastOffset <= offsetMax) links.push(link("last", `offset=${lastOffset}`));
  return links;
}

interface Answered {
  readonly api: { readonly services: { readonly clock: Clock }; readonly headerLines: HeaderLines };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly chargeId?: string | undefined;
  readonly status?: number | undefined;
}

export function listCommonHeaders({ api, request, chargeId }: Answered, balance: Balance): string[] {
  const limits = formatRateLimit(balance, api.services.clock());
  return [
    ...api.headerLines,
    "ratelimit-policy",
    limits["ratelimit-policy"],
    "ratelimit",
    limits.ratelimit,
    "x-request-id",
    request.id,
    "vary",
    "Authorization, Accept-Encoding",
    ...(chargeId === undefined ? [] : ["charge-id", chargeId]),
  ];
}

/** @param write - returns `data` as a text of bytes; not called for HEAD */
export function sendFree(answered: Answered, balance: Balance, write: () => string): void {
  const headers = [...listCommonHeaders(answered, balance), "cache-control", "no-store"];
  if (answered.request.method === "HEAD") return sendHead(answered, 200, headers);
  const meta = formatMeta({ requestId: answered.request.id, creditsUsed: 0, balance });
  sendBody(answered, headers, `{"data":${write()},"meta":${meta}}`);
}

const jsonType = "application/json; charset=utf-8";
/** Shorter bodies fit into one packet anyway. */
const packedLengthMin = 1024;

/**
 * Bypasses Fastify, whose headers cost more than the rest of the reply. @param body - a text of
 * bytes
 */
export function sendBody({ request, reply, status = 200 }: Answered, headers: string[], body: string): void {
  const { raw } = reply;
  const coding = body.length < packedLengthMin ? undefined : chooseQuickCoding(request.headers["accept-encoding"]);
  reply.hijack();
  if (coding) {
    const packed = packByteText(body, coding);
    headers.push("content-type", jsonType, "content-encoding", coding, "content-length", String(packed.length));
    raw.writeHead(status, headers);
    raw.end(packed);
    return;
  }
  headers.push("content-type", jsonType, "content-length", String(body.length));
  raw.writeHead(status, headers);
  raw.end(body, "latin1");
}

export function sendHead({ reply }: Answered, status: number, headers: HeaderLines): void {
  for (let i = 0; i < headers.length; i += 2) reply.header(headers[i]!, headers[i + 1]);
  if (status === 200) reply.header("content-type", jsonType);
  reply.code(status).send();
}
