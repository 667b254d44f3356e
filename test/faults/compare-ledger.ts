import assert from "node:assert/strict";
import { readUsed, type Tenant, utcDay, withStore } from "./database.ts";
import { sum } from "./fault.ts";
import type { Tally } from "./spender.ts";

/**
 * Compares the responses with the ledger: acknowledged ≤ used ≤ acknowledged + unknown, and never
 * over the daily limit.
 *
 * @param firstDay - the first day of the tallies
 */
export async function compareLedger(url: string, tallies: ReadonlyMap<Tenant, Tally>, firstDay: string): Promise<void> {
  const days = [...new Set([firstDay, utcDay(Date.now())])];
  await withStore(url, async (store) => {
    for (const [tenant, tally] of tallies) {
      const perDay = await Promise.all(days.map((day) => readUsed(store, tenant, day)));
      for (const used of perDay) assert.ok(used <= tenant.limit, `${used} sold of ${tenant.limit}`);
      compareTold(sum(perDay), tally);
    }
  });
}

export function compareTold(used: number, { acknowledged, unknown }: Pick<Tally, "acknowledged" | "unknown">): void {
  assert.ok(used >= acknowledged, `${acknowledged} acknowledged, only ${used} in the ledger`);
  assert.ok(
    used <= acknowledged + unknown,
    `${used} in the ledger, ${acknowledged} acknowledged and ${unknown} unknown`,
  );
}

/** From now on, requests on connections that were closing must not have been charged. */
export function countUntakenAsFree(tallies: ReadonlyMap<Tenant, Tally>): void {
  for (const tally of tallies.values()) {
    tally.unknown -= tally.untaken;
    tally.untaken = 0;
  }
}

export function totalOf(tallies: ReadonlyMap<Tenant, Tally>): { acknowledged: number; unknown: number } {
  let acknowledged = 0;
  let unknown = 0;
  for (const tally of tallies.values()) {
    acknowledged += tally.acknowledged;
    unknown += tally.unknown;
  }
  return { acknowledged, unknown };
}
