import { checkInteger } from "../check-integer.ts";
import type { Clock } from "../clock.ts";
import type { LedgerStore, Usage } from "./credits.ts";
import { msPerDay, utcDay } from "./utc-day.ts";

const daysMax = 90;

/** What accounts used, day by day. */
export interface UsageHistory {
  /** By day, key and operation, over the last UTC days, today included; days without use have no rows.
   *  @param period - `days` from 1 to 90
   *  @throws {DomainError} `invalid_parameter` */
  listUsage(accountId: string, period: { readonly days: number }): Promise<readonly Usage[]>;
}

interface UsageHistoryOptions {
  readonly store: Pick<LedgerStore, "listUsage">;
  readonly clock: Clock;
}

export function createUsageHistory({ store, clock }: UsageHistoryOptions): UsageHistory {
  return {
    async listUsage(accountId, { days }) {
      checkInteger("days", days, [1, daysMax]);
      const now = clock();
      return store.listUsage(accountId, utcDay(now - (days - 1) * msPerDay), utcDay(now));
    },
  };
}
