import type { Account } from "../accounts/account.ts";
import type { Clock } from "../clock.ts";
import { DomainError } from "../errors.ts";
import type { KeyHolder } from "../keys/api-key.ts";
import { createUtcDays, nextMidnight, secondsToMidnight } from "./day.ts";
import type { GroupCommit } from "./group-commit.ts";
import type { LedgerStore } from "./ledger-store.ts";
import type { MeteredOperation } from "../operations.ts";

/** An account's credits of the present UTC day. */
export interface Balance {
  readonly dailyLimit: number;
  readonly used: number;
  /** max(0, dailyLimit − used) */
  readonly remaining: number;
  /** The next midnight UTC, epoch milliseconds. */
  readonly resetsAt: number;
}

export interface Charge {
  readonly holder: KeyHolder;
  readonly operation: MeteredOperation;
  /** Credits wanted, at least 1; only a list may ask for more than 1. */
  readonly asked: number;
}

/** What was sold, and the balance right after it. */
export interface Receipt {
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

export interface CreditsOptions {
  readonly store: Pick<LedgerStore, "readUsed">;
  readonly ledger: GroupCommit;
  readonly clock: Clock;
  /** Credits a day of an account without a limit of its own. */
  readonly defaultLimit: number;
}

/** Credits on a ledger. */
export function createCredits({ store, ledger, clock, defaultLimit }: CreditsOptions): Credits {
  const utcDay = createUtcDays();
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
