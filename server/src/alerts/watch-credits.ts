/** Stores alerts of credits that were used. */
import { alertPercents } from "@tincture/contract/alerts";
import { type Clock, utcDay } from "@tincture/contract/clock";
import type { Debit, DebitRequest } from "../credits/credits.ts";
import { inBlocks } from "../db/batches.ts";
import { type AlertFacts, describeCredits, listReached } from "./alert-events.ts";
import type { AlertStore, DayWithSettings } from "./alert-store.ts";

const accountsPerRead = 500;
/** The sweep finds the others. */
const crossedMax = 10_000;
/** A crash shortly before midnight leaves alerts of the day before. */
const graceMs = 600_000;

interface CreditWatchOptions {
  readonly store: Pick<AlertStore, "listCreditDays">;
  readonly clock: Clock;
  /** Stores alerts. Returns the number of new ones. */
  readonly insert: (facts: readonly AlertFacts[]) => Promise<number>;
}

export function createCreditWatch({ store, clock, insert }: CreditWatchOptions) {
  let crossed = new Set<string>();

  /** @param accountIds - undefined for all accounts */
  async function insertDue(accountIds?: readonly string[]): Promise<number> {
    const now = clock();
    let count = 0;
    for (const day of new Set([utcDay(now - graceMs), utcDay(now)])) {
      for (let after: string | undefined = ""; after !== undefined;) {
        const { days, nextAccount } = await store.listCreditDays({ day, after, accountIds });
        count += await insert(days.flatMap(listDue));
        after = nextAccount;
      }
    }
    return count;
  }
  return {
    /**
     * Notes accounts whose use crossed a threshold. Reads nothing, so that debits do not wait.
     * Returns whether there is one.
     */
    noteCommit(requests: readonly DebitRequest[], debits: readonly Debit[]): boolean {
      for (const [i, request] of requests.entries()) {
        if (isCrossing(request, debits[i]!) && crossed.size < crossedMax) crossed.add(request.accountId);
      }
      return crossed.size > 0;
    },
    /** Stores alerts of the accounts that were noted. */
    async flush(): Promise<number> {
      const accountIds = [...crossed];
      crossed = new Set();
      let count = 0;
      for (const ids of inBlocks(accountIds, accountsPerRead)) count += await insertDue(ids);
      return count;
    },
    /** Stores alerts of all accounts, also those that were lost with another process. */
    sweep: () => insertDue(),
  };
}

function isCrossing({ cap }: DebitRequest, { granted, used }: Debit): boolean {
  const [before, after] = [(used - granted) * 100, used * 100];
  return alertPercents.some((percent) => before < cap * percent && after >= cap * percent);
}

function listDue(day: DayWithSettings): readonly AlertFacts[] {
  return listReached(day.percents, day).map((percent) => describeCredits(percent, day));
}
