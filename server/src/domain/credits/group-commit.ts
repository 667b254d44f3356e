import type { Clock } from "../clock.ts";
import { compareText } from "../compare-text.ts";
import { DomainError, unavailable } from "../errors.ts";
import { LoopTimer } from "../loop-timer.ts";
import type { Debit, DebitRequest, LedgerStore } from "./credits.ts";

/** Debits in one transaction, at most: keeps a commit short and a message small. */
const batchSizeMax = 4096;
/** Debits that may wait, at most; one more is refused at once. */
const waitingMax = 20_000;
/**
 * A debit has its answer by then, whatever the store does, so that a request has its own within a second. Not sent yet, it was
 * certainly not charged; sent, nobody knows. Time for which the event loop was held up is not the store's.
 */
const debitMsMax = 700;

/** Debits committed in groups: what arrives during one commit goes into the next. */
export interface GroupCommit {
  /** @throws {DomainError} `service_unavailable`; charged for certain not, unless `isOutcomeUnknown` */
  debit(request: DebitRequest): Promise<Debit>;
  /** Debits that wait for the next commit. */
  readonly waitingCount: number;
  /** Resolves when all that was asked is settled. */
  drain(): Promise<void>;
}

/**
 * Told of what becomes of debits: the operator's metrics. Called once a batch, on the way of every request; must
 * neither block nor throw.
 */
export interface LedgerObserver {
  /** A batch was committed, also when some of its callers had given up. @param ms - from sending it to the answer */
  noteCommit(requests: readonly DebitRequest[], debits: readonly Debit[], ms: number): void;
  /** So many callers were told that the ledger failed them: certainly not charged, or perhaps. */
  noteFailure(count: number, outcome: DebitFailure): void;
}

export type DebitFailure = "not_charged" | "unknown";

/** Ignores everything. */
export const noLedgerObserver: LedgerObserver = { noteCommit() {}, noteFailure() {} };

/**
 * One commit is in flight at a time; meanwhile new debits queue up and form the next one. An fsync or a network round
 * trip is thus shared by all requests of its duration, and the ledger keeps up with any load that the rest can carry. After a commit
 * the event loop may turn twice: the first turn sends the answers, the second reads what their clients ask next, and all of that
 * shares the next commit.
 *
 * @param clock - monotonic milliseconds: a wall clock that is set back would let debits wait for as long as it was
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

/** A debit whose caller waits for it. */
interface WaitingDebit {
  readonly request: DebitRequest;
  /** By the timer of the group commit. */
  readonly since: number;
  readonly resolve: (debit: Debit) => void;
  readonly reject: (error: unknown) => void;
}

/** The debits that wait: those of the batch in flight, and behind them those that are still to be sent. Oldest first. */
class DebitQueue {
  #sent: readonly WaitingDebit[] = [];
  #unsent: WaitingDebit[] = [];

  get unsentCount(): number {
    return this.#unsent.length;
  }

  add(debit: WaitingDebit): void {
    this.#unsent.push(debit);
  }

  /** Makes the first ones the batch in flight. */
  send(sizeMax: number): readonly WaitingDebit[] {
    const batch = this.#unsent.splice(0, sizeMax);
    this.#sent = batch;
    return batch;
  }

  /** Ends the batch in flight. @returns those of it that nobody has taken out */
  settle(): readonly WaitingDebit[] {
    const left = this.#sent;
    this.#sent = [];
    return left;
  }

  /** Takes out all that have waited since this time or longer. */
  expire(time: number): { readonly sent: readonly WaitingDebit[]; readonly unsent: readonly WaitingDebit[] } {
    const sent = this.#sent.filter(({ since }) => since <= time);
    const unsent = this.#unsent.filter(({ since }) => since <= time);
    this.#sent = this.#sent.filter(({ since }) => since > time);
    this.#unsent = this.#unsent.filter(({ since }) => since > time);
    return { sent, unsent };
  }
}

/** Resolves when the event loop has turned so many times. */
async function letTurn(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await new Promise((resolve) => setImmediate(resolve));
}

function notCharged(message: string): DomainError {
  return unavailable(`${message}; nothing was charged`);
}

function unknownOutcome(): DomainError {
  return unavailable("The credit ledger did not confirm in time", { isOutcomeUnknown: true });
}

/** Debits of one account, day and cap that follow one another: the ledger sees them as one. */
export interface DebitGroup {
  readonly accountId: string;
  readonly day: string;
  readonly cap: number;
  /** Sum over the group. */
  readonly asked: number;
  /** Where its requests stand in the batch, ascending. */
  readonly positions: readonly number[];
}

/**
 * A batch as rounds of groups. Within a round each account and day occurs once and accounts ascend, so a round can be one
 * statement and two batches never lock rows in opposite orders. A second group of the same account and day (its limit
 * changed meanwhile) goes into the next round, which keeps first come, first served.
 *
 * @param requests - in the order of arrival
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
 * Hands out what a group was granted, first come, first served: the same as debiting one by one.
 *
 * @param asked - credits wanted, in the order of arrival
 * @param granted - credits granted to all together
 * @param used - credits used on that day after the whole group
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

/** @param chains - by account, each of one day: to join both into a name costs more than to compare the few days there are */
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
