import type { Balance } from "../../domain/credits/credits.ts";
import type { MetaBody, PaginationBody } from "../schemas/envelope-schema.ts";

/** The `meta` object of section 2.2. */
export function formatMeta(requestId: string, creditsUsed: number, balance: Balance): MetaBody {
  return {
    request_id: requestId,
    api_version: "v1",
    credits_used: creditsUsed,
    credits_remaining: balance.remaining,
    daily_limit: balance.dailyLimit,
  };
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
): PaginationBody {
  const pagination = { total, limit, offset, returned, truncated: isTruncated };
  return isTruncated ? { ...pagination, truncated_reason: "credit_limit" } : pagination;
}
