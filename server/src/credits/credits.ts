import type { Balance, Credits, Usage, UsageHistory } from "@tincture/contract/credits";
import { checkInteger } from "@tincture/contract/page-request";
import { type Clock, msPerDay, nextMidnight, secondsToMidnight, utcDay } from "@tincture/contract/clock";
import { DomainError } from "@tincture/contract/errors";
import type { MeteredOperation } from "@tincture/contract/operations";

interface CreditsOptions {
  readonly store: Pick<LedgerStore, "readUsed">;
  readonly ledger: { debit(request: DebitRequest): Promise<Debit> };
  readonly clock: Clock;
  /** Daily credits of an account without its own limit. */
  readonly defaultLimit: number;
}

export function createCredits({ store, ledger, clock, defaultLimit }: CreditsOptions): Credits {
  const readUsed = shareReads((...day) => store.readUsed(...day));
  return {
    async readBalance(account) {
      const now = clock();
      return balanceOf(account.dailyLimit ?? defaultLimit, await readUsed(account.id, utcDay(now)), now);
    },
    async debit({ holder, operation, asked }) {
      const now = clock();
      const cap = holder.account.dailyLimit ?? defaultLimit;
      const { granted, used } = await ledger.debit({
        accountId: holder.account.id,
        keyId: holder.key.id,
        operation,
        day: utcDay(now),
        cap,
        asked,
      });
      return { granted, balance: balanceOf(cap, used, now) };
    },
  };
}

export function noCreditsError(balance: Balance, now: number): DomainError {
  const message = `Daily credit limit reached (${balance.dailyLimit}). Resets at midnight UTC.`;
  return new DomainError("rate_limit_exceeded", message, { retryAfterSeconds: secondsToMidnight(now) });
}

function balanceOf(dailyLimit: number, used: number, now: number): Balance {
  return { dailyLimit, used, remaining: Math.max(0, dailyLimit - used), resetsAt: nextMidnight(now) };
}

type ReadUsed = LedgerStore["readUsed"];

/**
 * Shares one read among all callers in a turn of the event loop. The read starts after the last of
 * them, so each sees every debit that was settled before.
 */
function shareReads(readUsed: ReadUsed): ReadUsed {
  const asked = new Map<string, Promise<number>>();

  async function readInTurn(name: string, accountId: string, day: string): Promise<number> {
    await new Promise((resolve) => setImmediate(resolve));
    asked.delete(name);
    return readUsed(accountId, day);
  }

  return function readShared(accountId, day) {
    const name = `${day} ${accountId}`;
    const known = asked.get(name) ?? readInTurn(name, accountId, day);
    asked.set(name, known);
    return known;
  };
}

/** A request to spend. `asked` is at least 1. Only a list may be granted less than it asks. */
export interface DebitRequest {
  readonly accountId: string;
  readonly keyId: string;
  readonly operation: MeteredOperation;
  readonly day: string;
  /** The account's daily limit as known in this process, ≥ 0. */
  readonly cap: number;
  readonly asked: number;
}

/** The result of a request: 0 ≤ granted ≤ asked. */
export interface Debit {
  readonly granted: number;
  readonly used: number;
}

/**
 * The durable ledger. Per account and day, `used` never exceeds the cap of the debit that raised
 * it, and equals the sum of the usage rows plus, on an account's first day, its initial usage.
 */
export interface LedgerStore {
  /**
   * Commits all debits durably in one transaction, in order of arrival within an account, and
   * records usage. Returns results in the order of the requests.
   *
   * @throws {DomainError} `service_unavailable`; `isOutcomeUnknown` when it may have been committed
   */
  commitDebits(requests: readonly DebitRequest[]): Promise<readonly Debit[]>;
  readUsed(accountId: string, day: string): Promise<number>;
  listUsage(accountId: string, firstDay: string, lastDay: string): Promise<readonly Usage[]>;
}

export const usageDaysMax = 90;

export function createUsageHistory(store: Pick<LedgerStore, "listUsage">, clock: Clock): UsageHistory {
  return {
    async listUsage(accountId, { days }) {
      checkInteger("days", days, [1, usageDaysMax]);
      const now = clock();
      return store.listUsage(accountId, utcDay(now - (days - 1) * msPerDay), utcDay(now));
    },
  };
}
