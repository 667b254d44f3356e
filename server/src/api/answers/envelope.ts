/**
 * The envelope around the data, as JSON text put together by hand: its shape is fixed, and none of its texts can contain what JSON
 * escapes.
 */
import type { Balance } from "../../domain/credits/credits.ts";

/**
 * The `meta` object of section 2.2.
 *
 * @param requestId - base62 after its prefix
 * @param extra - fields besides the usual ones
 */
export function formatMeta(
  requestId: string,
  { creditsUsed, balance }: { readonly creditsUsed: number; readonly balance: Balance },
  extra?: Readonly<Record<string, string>>,
): string {
  const meta =
    `{"request_id":"${requestId}","api_version":"v1","credits_used":${creditsUsed},` +
    `"credits_remaining":${balance.remaining},"daily_limit":${balance.dailyLimit}`;
  return extra ? `${meta},${JSON.stringify(extra).slice(1)}` : `${meta}}`;
}

/** Where a page of a list lies. */
export interface PagePosition {
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

/** The `pagination` object of section 2.4. */
export function formatPagination(
  { total, limit, offset }: PagePosition,
  returned: number,
  isTruncated: boolean,
): string {
  const pagination =
    `{"total":${total},"limit":${limit},"offset":${offset},"returned":${returned},` +
    `"truncated":${isTruncated}`;
  return isTruncated ? `${pagination},"truncated_reason":"credit_limit"}` : `${pagination}}`;
}
