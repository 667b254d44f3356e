import type { Clock } from "@tincture/contract/clock";
import { compareText } from "../runtime/compare-text.ts";
import { DomainError, unavailable } from "@tincture/contract/errors";
import { LoopTimer } from "../runtime/loop-timer.ts";
import type { Debit, DebitRequest, LedgerStore } from "./credits.ts";

/** Most debits in one transaction, to keep commits short and messages small. */
const batchSizeMax = 4096;
/** Most debits in the queue. Further ones fail at once. */
const waitingMax = 20_000;
/**
 * Deadline of a debit, so that a request gets its reply within a second. An unsent debit was not
 * charged; the outcome of a sent one is unknown. Time in which the event loop was blocked does not
 * count.
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
  /**
   * A batch was committed, even if some callers had timed out. @param ms - from sending to the
   * result
   */
  noteCommit(requests: readonly DebitRequest[], debits: readonly Debit[], ms: number): void;
  /** Callers got an error: not charged, or outcome unknown. */
  noteFailure(count: number, outcome: DebitFailure): void;
}

export type DebitFailure = "not_charged" | "unknown";

export const noLedgerObserver: LedgerObserver = { noteCommit() {}, noteFailure() {} };

/**
 * Returns a group commit. One commit is in flight at a time, and new debits queue for the next, so
 * that all requests during an fsync or round trip share the next one. After a commit the event loop
 * may turn twice: the replies are sent, and the clients' next requests join the same group.
 *
 * @param clock - monotonic milliseconds, since a wall clock that is set back would delay timeouts
 */
export function createGroupCommit(
  store: Pick<LedgerStore, "commitDebits">,
  clock: Clock,
  observer: LedgerObserver = noLedgerObserver,
): GroupCommit {
  const queue = new DebitQueue();
  let running: Promise<void> | undefined;
  let timer: LoopTimer | undefined;

  function debit(request: DebitRequest): Promise<Debit> {
    if (queue.unsentCount >= waitingMax) {
      observer.noteFailure(1, "not_charged");
      return Promise.reject(notCharged("Too many requests wait for the credit ledger"));
    }
    return new Promise((resolve, reject) => {
      timer ??= new LoopTimer(refuseExpired, clock);
      queue.add({ request, since: timer.elapsedMs, resolve, reject });
      running ??= run();
    });
  }

  async function run(): Promise<void> {
    await letTurn(1);
    while (queue.unsentCount > 0) await commit(queue.send(batchSizeMax)).then(() => letTurn(2));
    running = undefined;
    timer?.stop();
    timer = undefined;
  }

  async function commit(batch: readonly WaitingDebit[]): Promise<void> {
    const start = clock();
    const requests = batch.map(({ request }) => request);
    try {
      const debits = await store.commitDebits(requests);
      queue.settle();
      for (const [i, debit] of debits.entries()) batch[i]?.resolve(debit);
      observer.noteCommit(requests, debits, clock() - start);
    } catch (error) {
      const isUnknown = error instanceof DomainError && error.isOutcomeUnknown;
      refuse(queue.settle(), isUnknown ? "unknown" : "not_charged", error);
    }
  }

  function refuseExpired(): void {
    if (!timer) return;
    const { sent, unsent } = queue.expire(timer.elapsedMs - debitMsMax);
    if (sent.length > 0) refuse(sent, "unknown", unknownOutcome());
    if (unsent.length > 0) refuse(unsent, "not_charged", notCharged("The credit ledger did not answer in time"));
  }

  function refuse(waiting: readonly WaitingDebit[], outcome: DebitFailure, error: unknown): void {
    if (waiting.length === 0) return;
    for (const { reject } of waiting) reject(error);
    observer.noteFailure(waiting.length, outcome);
  }

  return {
    debit,
    get waitingCount() {
      return queue.unsentCount;
    },
    drain: () => running ?? Promise.resolve(),
  };
}

interface WaitingDebit {
  readonly request: DebitRequest;
  /** By the group commit's timer. */
  readonly since: number;
  readonly resolve: (debit: Debit) => void;
  readonly reject: (error: unknown) => void;
}

/** The debits of the batch in flight, followed by unsent ones, oldest first. */
class DebitQueue {
  #sent: readonly WaitingDebit[] = [];
  #unsent: WaitingDebit[] = [];

  get unsentCount(): number {
    return this.#unsent.length;
  }

  add(debit: WaitingDebit): void {
    this.#unsent.push(debit);
  }

  send(sizeMax: number): readonly WaitingDebit[] {
    const batch = this.#unsent.splice(0, sizeMax);
    this.#sent = batch;
    return batch;
  }

  /** Ends the batch in flight. @returns its debits that have not timed out */
  settle(): readonly WaitingDebit[] {
    const left = this.#sent;
    this.#sent = [];
    return left;
  }

  /** Removes the debits that have waited since `time` or longer. */
  expire(time: number): { readonly sent: readonly WaitingDebit[]; readonly unsent: readonly WaitingDebit[] } {
    const sent = this.#sent.filter(({ since }) => since <= time);
    const unsent = this.#unsent.filter(({ since }) => since <= time);
    this.#sent = this.#sent.filter(({ since }) => since > time);
    this.#unsent = this.#unsent.filter(({ since }) => since > time);
    return { sent, unsent };
  }
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

/** Consecutive debits of one account, day and cap. The ledger treats them as one. */
export interface DebitGroup {
  readonly accountId: string;
  readonly day: string;
  readonly cap: number;
  readonly asked: number;
  /** Positions of its requests in the batch, ascending. */
  readonly positions: readonly number[];
}

/**
 * Splits a batch into rounds of groups. In a round, each account and day occurs once and accounts
 * are sorted, so that a round is one statement and two batches never lock rows in opposite orders.
 * A second group of an account and day (its limit changed in between) goes to the next round, which
 * keeps the order of arrival.
 *
 * @param requests - in order of arrival
 */
export function groupDebits(requests: readonly DebitRequest[]): readonly (readonly DebitGroup[])[] {
  const chains = new Map<string, MutableGroup[][]>();
  requests.forEach((request, position) => addToChain(chains, request, position));
  const ordered = [...chains.values()].flat().sort(([a], [b]) => compareGroups(a!, b!));
  const rounds: DebitGroup[][] = [];
  for (const chain of ordered) {
    chain.forEach((group, round) => (rounds[round] ??= []).push(group));
  }
  return rounds;
}

function compareGroups(a: DebitGroup, b: DebitGroup): number {
  return compareText(a.accountId, b.accountId) || compareText(a.day, b.day);
}

/**
 * Distributes the grant of a group in order of arrival, with the same result as debits one by one.
 *
 * @param asked - credits requested, in order of arrival
 * @param granted - credits granted to the group
 * @param used - credits used on that day after the group
 */
export function splitGrant(asked: readonly number[], granted: number, used: number): readonly Debit[] {
  let left = granted;
  return asked.map((wanted) => {
    const share = Math.min(wanted, left);
    left -= share;
    return { granted: share, used: used - left };
  });
}

interface MutableGroup extends DebitGroup {
  asked: number;
  readonly positions: number[];
}

/**
 * @param chains - by account, each for one day: comparing days is cheaper than joining both into a
 *   key
 */
function addToChain(chains: Map<string, MutableGroup[][]>, request: DebitRequest, position: number): void {
  const { accountId, day, cap, asked } = request;
  let days = chains.get(accountId);
  if (days === undefined) chains.set(accountId, (days = []));
  let chain = days.find(([first]) => first?.day === day);
  if (chain === undefined) days.push((chain = []));
  const last = chain.at(-1);
  if (last?.cap === cap) {
    last.asked += asked;
    last.positions.push(position);
  } else {
    chain.push({ accountId, day, cap, asked, positions: [position] });
  }
}
