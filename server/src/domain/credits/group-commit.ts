import type { Clock } from "../clock.ts";
import { DomainError } from "../errors.ts";
import type { Debit, DebitRequest, LedgerStore } from "./ledger-store.ts";

/** Debits in one transaction, at most: keeps a commit short and a message small. */
const BATCH_SIZE_MAX = 4096;
/** Debits that may wait, at most; one more is refused at once. */
const WAITING_MAX = 20_000;
/** A debit that has waited this long without being sent is refused; it was certainly not charged. */
const WAIT_MS_MAX = 1000;

/** Debits committed in groups: what arrives during one commit goes into the next. */
export interface GroupCommit {
  /** @throws {DomainError} `service_unavailable`; charged for certain not, unless `isOutcomeUnknown` */
  debit(request: DebitRequest): Promise<Debit>;
  /** Debits that wait for the next commit. */
  readonly waitingCount: number;
  /** Resolves when all that was asked is settled. */
  drain(): Promise<void>;
}

interface Waiting {
  readonly request: DebitRequest;
  readonly since: number;
  readonly resolve: (debit: Debit) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * One commit is in flight at a time; meanwhile new debits queue up and form the next one. An fsync or a network round
 * trip is thus shared by all requests of its duration, and the ledger keeps up with any load that the rest can carry.
 */
export function createGroupCommit(store: Pick<LedgerStore, "commitDebits">, clock: Clock): GroupCommit {
  let queue: Waiting[] = [];
  let running: Promise<void> | undefined;
  let expiry: NodeJS.Timeout | undefined;

  function debit(request: DebitRequest): Promise<Debit> {
    if (queue.length >= WAITING_MAX)
      return Promise.reject(unavailable("Too many requests wait for the credit ledger"));
    return new Promise((resolve, reject) => {
      queue.push({ request, since: clock(), resolve, reject });
      running ??= run();
      expiry ??= setTimeout(refuseExpired, WAIT_MS_MAX).unref();
    });
  }

  async function run(): Promise<void> {
    await new Promise(setImmediate);
    while (queue.length > 0) {
      const batch = queue.splice(0, BATCH_SIZE_MAX);
      await commit(batch);
    }
    running = undefined;
    clearTimeout(expiry);
    expiry = undefined;
  }

  async function commit(batch: readonly Waiting[]): Promise<void> {
    try {
      const debits = await store.commitDebits(batch.map((waiting) => waiting.request));
      batch.forEach((waiting, i) => waiting.resolve(debits[i]!));
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    }
  }

  function refuseExpired(): void {
    const oldest = clock() - WAIT_MS_MAX;
    const expired = queue.filter((waiting) => waiting.since <= oldest);
    queue = queue.filter((waiting) => waiting.since > oldest);
    for (const waiting of expired) waiting.reject(unavailable("The credit ledger did not answer in time"));
    const next = queue[0];
    expiry = next && setTimeout(refuseExpired, Math.max(1, next.since + WAIT_MS_MAX - clock())).unref();
  }

  return {
    debit,
    get waitingCount() {
      return queue.length;
    },
    drain: () => running ?? Promise.resolve(),
  };
}

function unavailable(message: string): DomainError {
  return new DomainError("service_unavailable", `${message}; nothing was charged`, { retryAfterSeconds: 1 });
}
