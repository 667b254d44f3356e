import type { Balance, ChargeId, Credits, Usage, UsageHistory } from "@tincture/contract/credits";
import { checkInteger } from "@tincture/contract/page-request";
import { type Clock, msPerDay, nextMidnight, secondsToMidnight, utcDay } from "@tincture/contract/clock";
import { DomainError, unavailable } from "@tincture/contract/errors";
import type { MeteredOperation } from "@tincture/contract/operations";
import { LoopTimer } from "../runtime/loop-timer.ts";

interface CreditsOptions {
  readonly store: Pick<LedgerStore, "readUsed" | "readKeyUsed">;
  readonly ledger: Pick<GroupCommit, "debit">;
  readonly clock: Clock;
  readonly defaultLimit: number;
}

export function createCredits({ store, ledger, clock, defaultLimit }: CreditsOptions): Credits {
  const readUsed = shareReads((...day) => store.readUsed(...day));
  const readKeyUsed = shareReads((...day) => store.readKeyUsed(...day));
  /** Never 0, since a reply to a test key does not depend on credits. */
  const testLimit = Math.max(1, defaultLimit);
  return {
    async readBalance(account, key) {
      const now = clock();
      const cap = account.dailyLimit ?? defaultLimit;
      if (key?.kind === "test") return balanceOf(testLimit, 0, now);
      const day = utcDay(now);
      const keyCap = key?.dailyCap ?? undefined;
      const readOwn = key && keyCap !== undefined ? readKeyUsed(key.id, day) : undefined;
      const [used, keyUsed] = await Promise.all([readUsed(account.id, day), readOwn]);
      return smaller(balanceOf(cap, used, now), keyCap, keyUsed);
    },
    async debit({ holder, operation, asked, charge }) {
      const now = clock();
      const { account, key } = holder;
      const cap = account.dailyLimit ?? defaultLimit;
      if (key.kind === "test") return { granted: asked, charged: 0, balance: balanceOf(testLimit, 0, now) };
      const keyCap = key.dailyCap ?? undefined;
      const { granted, used, keyUsed, earlier } = await ledger.debit({
        accountId: account.id,
        keyId: key.id,
        operation,
        day: utcDay(now),
        cap,
        keyCap,
        asked,
        ...(charge && { charge: { ...charge, at: now } }),
      });
      if (earlier?.kind === "conflict") throw chargeConflict();
      const balance = smaller(balanceOf(cap, used, now), keyCap, keyUsed);
      return { granted: earlier?.granted ?? granted, charged: granted, balance };
    },
  };
}

export function noCreditsError(balance: Balance, now: number): DomainError {
  const limit = balance.isOfKey ? "Daily cap of this API key" : "Daily credit limit";
  const message = `${limit} reached (${balance.dailyLimit}). Resets at midnight UTC.`;
  return new DomainError("rate_limit_exceeded", message, { retryAfterSeconds: secondsToMidnight(now) });
}

function chargeConflict(): DomainError {
  const message =
    "This Charge-Id belongs to another request of the last 24 hours. Send a new id with each new request; nothing was charged.";
  return new DomainError("charge_conflict", message);
}

function balanceOf(dailyLimit: number, used: number, now: number): Balance {
  return { dailyLimit, used, remaining: Math.max(0, dailyLimit - used), resetsAt: nextMidnight(now) };
}

/** Returns the key's balance if its cap leaves less than the account has. */
function smaller(ofAccount: Balance, keyCap: number | undefined, keyUsed: number | undefined): Balance {
  if (keyCap === undefined || keyUsed === undefined) return ofAccount;
  const remaining = Math.max(0, keyCap - keyUsed);
  if (remaining >= ofAccount.remaining) return ofAccount;
  return { ...ofAccount, dailyLimit: keyCap, used: keyUsed, remaining, isOfKey: true };
}

type ReadUsed = LedgerStore["readUsed"];

/** Shares one read among all callers in a turn of the event loop. */
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
  /** The key's own daily cap, if it has one. */
  readonly keyCap?: number | undefined;
  readonly asked: number;
  readonly charge?: TimedChargeId | undefined;
}

export interface TimedChargeId extends ChargeId {
  /** Epoch milliseconds. A charge is at most once within `chargeMsMax`. */
  readonly at: number;
}

/** How long a charge id belongs to its request. */
export const chargeMsMax = msPerDay;

/** The result of a request: 0 ≤ granted ≤ asked. */
export interface Debit {
  readonly granted: number;
  readonly used: number;
  /** Set if the charge id is in use. Nothing was granted then. */
  readonly earlier?: EarlierCharge;
  /** Used by the key, if it has a cap. */
  readonly keyUsed?: number;
}

/** The request was charged before, or its id belongs to another request. */
export type EarlierCharge = { readonly kind: "repeat"; readonly granted: number } | { readonly kind: "conflict" };

/**
 * The durable ledger. Per account and day, and per key with a cap and day, `used` never exceeds the
 * cap of the debit that raised it. It equals the sum of the usage rows plus, on an account's first
 * day, its initial usage.
 */
export interface LedgerStore {
  /**
   * Commits debits in one transaction, in order of arrival within an account. Of requests with one
   * charge id, at most one is granted credits. @throws {DomainError} `service_unavailable`;
   * `isOutcomeUnknown` when it may have been committed
   */
  commitDebits(requests: readonly DebitRequest[]): Promise<readonly Debit[]>;
  readUsed(accountId: string, day: string): Promise<number>;
  /** Only keys with a daily cap are counted. */
  readKeyUsed(keyId: string, day: string): Promise<number>;
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

/** Most debits in one transaction, to keep commits short and messages small. */
const batchSizeMax = 4096;
/** Most debits in the queue. Further ones fail at once. */
const waitingMax = 20_000;
/**
 * Deadline of a debit. An unsent debit was not charged; the outcome of a sent one is unknown. Time
 * in which the event loop was blocked does not count.
 */
const debitMsMax = 700;

/** Commits debits in groups: debits that arrive during a commit go into the next one. */
export interface GroupCommit {
  /** @throws {DomainError} `service_unavailable`; not charged unless `isOutcomeUnknown` */
  debit(request: DebitRequest): Promise<Debit>;
  readonly waitingCount: number;
  drain(): Promise<void>;
}

/** Receives the outcome of debits, for metrics. Called once per batch; must not block or throw. */
export interface LedgerObserver {
  /** Called even if some callers had timed out. */
  noteCommit(requests: readonly DebitRequest[], debits: readonly Debit[], ms: number): void;
  noteFailure(count: number, outcome: DebitFailure): void;
}

export type DebitFailure = "not_charged" | "unknown";

export const noLedgerObserver: LedgerObserver = { noteCommit() {}, noteFailure() {} };

/**
 * One commit is in flight at a time, and new debits queue for the next, so that all requests during
 * an fsync or round trip share it. After a commit the event loop may turn twice, so that the
 * clients' next requests join the same group.
 *
 * @param clock - monotonic milliseconds
 */
export function createGroupCommit(
  store: Pick<LedgerStore, "commitDebits">,
  clock: Clock,
  observer: LedgerObserver = noLedgerObserver,
): GroupCommit {
  let unsent: WaitingDebit[] = [];
  /** The batch in flight, without debits that have timed out. */
  let sent: readonly WaitingDebit[] = [];
  let running: Promise<void> | undefined;
  let timer: LoopTimer | undefined;

  function debit(request: DebitRequest): Promise<Debit> {
    if (unsent.length >= waitingMax) {
      observer.noteFailure(1, "not_charged");
      return Promise.reject(notCharged("Too many requests wait for the credit ledger"));
    }
    return new Promise((resolve, reject) => {
      timer ??= new LoopTimer(refuseExpired, clock);
      unsent.push({ request, since: timer.elapsedMs, resolve, reject });
      running ??= run();
    });
  }

  async function run(): Promise<void> {
    await letTurn(1);
    while (unsent.length > 0) await commit(unsent.splice(0, batchSizeMax)).then(() => letTurn(2));
    running = undefined;
    timer?.stop();
    timer = undefined;
  }

  async function commit(batch: readonly WaitingDebit[]): Promise<void> {
    const start = clock();
    sent = batch;
    const requests = batch.map(({ request }) => request);
    try {
      const debits = await store.commitDebits(requests);
      for (const [i, debit] of debits.entries()) batch[i]?.resolve(debit);
      observer.noteCommit(requests, debits, clock() - start);
    } catch (error) {
      refuse(sent, error);
    }
    sent = [];
  }

  function refuseExpired(): void {
    const dueSince = (timer?.elapsedMs ?? 0) - debitMsMax;
    const [lateSent, inFlight] = splitLate(sent, dueSince);
    const [lateUnsent, waiting] = splitLate(unsent, dueSince);
    [sent, unsent] = [inFlight, waiting];
    refuse(lateSent, unknownOutcome());
    refuse(lateUnsent, notCharged("The credit ledger did not answer in time"));
  }

  function refuse(debits: readonly WaitingDebit[], error: unknown): void {
    for (const { reject } of debits) reject(error);
    if (debits.length > 0) observer.noteFailure(debits.length, outcomeOf(error));
  }

  return {
    debit,
    get waitingCount() {
      return unsent.length;
    },
    drain: () => running ?? Promise.resolve(),
  };
}

interface WaitingDebit {
  readonly request: DebitRequest;
  readonly since: number;
  readonly resolve: (debit: Debit) => void;
  readonly reject: (error: unknown) => void;
}

function splitLate(debits: readonly WaitingDebit[], dueSince: number): [late: WaitingDebit[], others: WaitingDebit[]] {
  const { late = [], others = [] } = Object.groupBy(debits, ({ since }) => (since <= dueSince ? "late" : "others"));
  return [late, others];
}

function outcomeOf(error: unknown): DebitFailure {
  return error instanceof DomainError && error.isOutcomeUnknown ? "unknown" : "not_charged";
}

async function letTurn(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await new Promise((resolve) => setImmediate(resolve));
}

function notCharged(message: string): DomainError {
  return unavailable(`${message}; nothing was charged`);
}

function unknownOutcome(): DomainError {
  return unavailable("The credit ledger did not confirm in time", { isOutcomeUnknown: true });
}
