import type { Account } from "../accounts.ts";
import { checkInteger } from "../check-integer.ts";
import type { Clock } from "../clock.ts";
import { DomainError } from "../errors.ts";
import type { KeyHolder } from "../keys/api-key.ts";
import type { MeteredOperation } from "../operations.ts";
import { createUtcDays, msPerDay, utcDay, nextMidnight, secondsToMidnight } from "./utc-day.ts";

/** An account's credits of the present UTC day. */
export interface Balance {
  readonly dailyLimit: number;
  readonly used: number;
  /** max(0, dailyLimit − used) */
  readonly remaining: number;
  /** The next midnight UTC, epoch milliseconds. */
  readonly resetsAt: number;
}

interface Charge {
  readonly holder: KeyHolder;
  readonly operation: MeteredOperation;
  /** Credits wanted, at least 1; only a list may ask for more than 1. */
  readonly asked: number;
}

/** What was sold, and the balance right after it. */
interface Receipt {
  readonly granted: number;
  readonly balance: Balance;
}

/** Selling credits: per account and UTC day never more than the limit, whatever runs at the same time. */
export interface Credits {
  /** The balance as the ledger has it now. */
  readBalance(account: Account): Promise<Balance>;
  /** Sells min(asked, left), durably before it answers; 0 when nothing is left.
   *  @throws {DomainError} `service_unavailable` */
  debit(charge: Charge): Promise<Receipt>;
}

interface CreditsOptions {
  readonly store: Pick<LedgerStore, "readUsed">;
  readonly ledger: { debit(request: DebitRequest): Promise<Debit> };
  readonly clock: Clock;
  /** Credits a day of an account without a limit of its own. */
  readonly defaultLimit: number;
}

export function createCredits({ store, ledger, clock, defaultLimit }: CreditsOptions): Credits {
  const readUsed = shareReads((...day) => store.readUsed(...day));
  const dayOf = createUtcDays();
  return {
    async readBalance(account) {
      const now = clock();
      return balanceOf(account.dailyLimit ?? defaultLimit, await readUsed(account.id, dayOf(now)), now);
    },
    async debit({ holder, operation, asked }) {
      const now = clock();
      const cap = holder.account.dailyLimit ?? defaultLimit;
      const { granted, used } = await ledger.debit({
        accountId: holder.account.id,
        keyId: holder.key.id,
        operation,
        day: dayOf(now),
        cap,
        asked,
      });
      return { granted, balance: balanceOf(cap, used, now) };
    },
  };
}

/** The refusal when nothing is left. */
export function noCreditsError(balance: Balance, now: number): DomainError {
  const message = `Daily credit limit reached (${balance.dailyLimit}). Resets at midnight UTC.`;
  return new DomainError("rate_limit_exceeded", message, { retryAfterSeconds: secondsToMidnight(now) });
}

function balanceOf(dailyLimit: number, used: number, now: number): Balance {
  return { dailyLimit, used, remaining: Math.max(0, dailyLimit - used), resetsAt: nextMidnight(now) };
}

type ReadUsed = LedgerStore["readUsed"];

/**
 * Reads what accounts have used, once for all who ask for the same in one turn of the event loop. The look begins after all of them
 * have asked, so each sees every debit that was answered before.
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

/** A request to spend. `asked` is at least 1; only a list may be granted less than it asks. */
export interface DebitRequest {
  readonly accountId: string;
  readonly keyId: string;
  readonly operation: MeteredOperation;
  /** UTC date, `YYYY-MM-DD`. */
  readonly day: string;
  /** The account's daily limit as this node knows it, ≥ 0. */
  readonly cap: number;
  readonly asked: number;
}

/** What became of a request: 0 ≤ granted ≤ asked. */
export interface Debit {
  readonly granted: number;
  /** Credits used on that day right after this debit, whatever the limit. */
  readonly used: number;
}

/** Credits spent by one key on one operation on one day. */
export interface Usage {
  readonly day: string;
  readonly keyId: string;
  readonly operation: MeteredOperation;
  readonly requests: number;
  readonly credits: number;
}

/**
 * The durable ledger of credits. For each account and day `used` never passes the cap of the debit that raised it,
 * and equals the sum of the usage rows, on the first day of an account together with what it began with.
 */
export interface LedgerStore {
  /**
   * Commits all debits durably in one transaction, first come first served within an account, and records usage for
   * what was granted. Answers in the order asked.
   *
   * @throws {DomainError} `service_unavailable`; `isOutcomeUnknown` tells whether it may have been committed
   */
  commitDebits(requests: readonly DebitRequest[]): Promise<readonly Debit[]>;
  /** Credits used by an account on a day, from the ledger itself. */
  readUsed(accountId: string, day: string): Promise<number>;
  /** Usage of an account from the first day to the last, both included. */
  listUsage(accountId: string, firstDay: string, lastDay: string): Promise<readonly Usage[]>;
}

/** Days that can be looked back. */
export const usageDaysMax = 90;

/** What accounts used, day by day. */
export interface UsageHistory {
  /** By day, key and operation, over the last UTC days, today included; days without use have no rows.
   *  @param period - `days` from 1 to 90
   *  @throws {DomainError} `invalid_parameter` */
  listUsage(accountId: string, period: { readonly days: number }): Promise<readonly Usage[]>;
}

export function createUsageHistory(store: Pick<LedgerStore, "listUsage">, clock: Clock): UsageHistory {
  return {
    async listUsage(accountId, { days }) {
      checkInteger("days", days, [1, usageDaysMax]);
      const now = clock();
      return store.listUsage(accountId, utcDay(now - (days - 1) * msPerDay), utcDay(now));
    },
  };
}
