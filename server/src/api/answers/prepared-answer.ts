/**
 * What an answer looks like: the domain's things as the specification's objects, the envelope around them, the links between
 * pages. What is asked, charged or refused is decided elsewhere.
 */
import type { Balance } from "../../domain/credits/credits.ts";
import { formatDigest } from "../../http/entity-tag.ts";
import type { HeaderLines } from "../headers.ts";
import type { Content, ItemContent, ListContent } from "../operations/operation.ts";
import { formatMeta, formatPagination } from "./envelope.ts";
import type { ItemText } from "./item-text.ts";
import { formatPageLinks } from "./page-links.ts";

/** What is known about a sold answer when it is sent. */
export interface Sold {
  readonly requestId: string;
  /** Credits charged: for a list the number of items to send. */
  readonly creditsUsed: number;
  readonly balance: Balance;
}

/** An answer that only waits for its debit: nothing in it can fail any more. */
export interface PreparedAnswer {
  /** Credits it costs when nothing is cut. */
  readonly price: number;
  /** Of the whole answer; undefined when the same request would not get it again. */
  readonly etag: string | undefined;
  /** What HEAD adds. */
  readonly headHeaders: HeaderLines;
  listHeaders(granted: number): HeaderLines;
  formatBody(sold: Sold): string;
}

/**
 * Puts together what was read.
 *
 * @param address - absolute address of the request without its query, for the links between pages
 */
export function prepareAnswer(content: Content, address: string): PreparedAnswer {
  return content.kind === "item" ? prepareItem(content) : prepareList(content, address);
}

const revalidated = "private, no-cache";

function prepareItem({ item, isRepeatable, headers = [], meta }: ItemContent): PreparedAnswer {
  const etag = isRepeatable ? weakTag(item.digest) : undefined;
  const caching =
    etag === undefined ? ["cache-control", "no-store"] : ["cache-control", revalidated, "etag", etag];
  return {
    price: 1,
    etag,
    headHeaders: [],
    listHeaders: () => (headers.length === 0 ? caching : [...caching, ...headers]),
    formatBody: (sold) => `{"data":${item.json},"meta":${formatMeta(sold.requestId, sold, meta)}}`,
  };
}

function prepareList(content: ListContent, address: string): PreparedAnswer {
  const { items, linkParameters } = content;
  const wholePagination = formatPagination(content, items.length, false);
  const etag = weakTag(formatDigest(joinDigests(items) + wholePagination));
  return {
    price: items.length,
    etag,
    headHeaders: ["x-total-count", String(content.total), "x-credit-cost", String(items.length)],
    listHeaders(granted) {
      const link = formatPageLinks({ address, parameters: linkParameters, page: content, returned: granted });
      const headers = ["cache-control", revalidated, "link", link];
      return granted === items.length ? [...headers, "etag", etag] : headers;
    },
    formatBody(sold) {
      const { creditsUsed, requestId } = sold;
      const isTruncated = creditsUsed < items.length;
      const data = joinItems(isTruncated ? items.slice(0, creditsUsed) : items);
      const pagination = isTruncated ? formatPagination(content, creditsUsed, true) : wholePagination;
      return `{"data":[${data}],"meta":${formatMeta(requestId, sold)},"pagination":${pagination}}`;
    },
  };
}

function weakTag(digest: string): string {
  return `W/"${digest}"`;
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
