/**
 * What an answer looks like: the domain's things as the specification's objects, the envelope around them, the links between
 * pages. What is asked, charged or refused is decided elsewhere.
 */
import type { Balance } from "../../domain/credits/credits.ts";
import { formatWeakEntityTag } from "../../http/entity-tag.ts";
import type { Headers } from "../headers.ts";
import type { Content, ItemContent, ListContent } from "../operations/operation.ts";
import { formatMeta, formatPagination } from "./envelope.ts";
import { formatPageLinks } from "./page-links.ts";

/** What is known about a sold answer when it is sent. */
export interface Sold {
  readonly requestId: string;
  /** Credits charged: for a list the number of items to send. */
  readonly granted: number;
  readonly balance: Balance;
}

/** An answer that only waits for its debit: nothing in it can fail any more. */
export interface PreparedAnswer {
  /** Credits it costs when nothing is cut. */
  readonly price: number;
  /** Of the whole answer; undefined when the same request would not get it again. */
  readonly etag: string | undefined;
  /** What HEAD adds. */
  readonly headHeaders: Headers;
  formatHeaders(granted: number): Headers;
  formatBody(sold: Sold): string;
}

/**
 * Serializes what was read.
 *
 * @param address - absolute address of the request without its query, for the links between pages
 */
export function prepareAnswer(content: Content, address: string): PreparedAnswer {
  return content.kind === "item" ? prepareItem(content) : prepareList(content, address);
}

const revalidated = "private, no-cache";

function prepareItem({ data, isRepeatable, headers, meta }: ItemContent): PreparedAnswer {
  const body = JSON.stringify(data);
  const etag = isRepeatable ? formatWeakEntityTag(body) : undefined;
  const allHeaders: Headers = {
    "cache-control": isRepeatable ? revalidated : "no-store",
    ...headers,
    ...(etag !== undefined && { etag }),
  };
  return {
    price: 1,
    etag,
    headHeaders: {},
    formatHeaders: () => allHeaders,
    formatBody: ({ requestId, granted, balance }) =>
      `{"data":${body},"meta":${JSON.stringify({ ...formatMeta(requestId, granted, balance), ...meta })}}`,
  };
}

function prepareList(content: ListContent, address: string): PreparedAnswer {
  const { items, linkParameters } = content;
  const whole = JSON.stringify(items);
  const wholePagination = JSON.stringify(formatPagination(content, items.length, false));
  const etag = formatWeakEntityTag(whole + wholePagination);
  return {
    price: items.length,
    etag,
    headHeaders: { "x-total-count": String(content.total), "x-credit-cost": String(items.length) },
    formatHeaders: (granted) => ({
      "cache-control": revalidated,
      link: formatPageLinks({ address, parameters: linkParameters, page: content, returned: granted }),
      ...(granted === items.length && { etag }),
    }),
    formatBody({ requestId, granted, balance }) {
      const isTruncated = granted < items.length;
      const data = isTruncated ? JSON.stringify(items.slice(0, granted)) : whole;
      const meta = JSON.stringify(formatMeta(requestId, granted, balance));
      const pagination = isTruncated
        ? JSON.stringify(formatPagination(content, granted, true))
        : wholePagination;
      return `{"data":${data},"meta":${meta},"pagination":${pagination}}`;
    },
  };
}
