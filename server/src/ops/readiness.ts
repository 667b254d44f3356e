import { DomainError } from "@tincture/contract/errors";

interface ReadinessOptions {
  /** Resolves when the store reads and writes. */
  readonly ping: () => Promise<void>;
  /** Milliseconds since the library in memory last agreed with the store. */
  readonly indexAgeMs: () => number;
  readonly now: () => number;
  readonly pingMsMax?: number;
  readonly indexAgeMsMax?: number;
}

/** An answer is due within a second. */
const defaultPingMsMax = 800;
/**
 * A check writes to the disk, and requests that cost wait for the same disk: so often is enough,
 * however many ask.
 */
const recheckMsMin = 1000;
/**
 * Following the store through a large import may take seconds; longer, and the library shown is an
 * old one.
 */
const defaultIndexAgeMsMax = 30_000;

/**
 * A check whether requests can be answered. One check of the store is under way at a time, shared
 * by all callers, and what it saw holds for a second from its start; one that takes too long is a
 * no to all until it ends.
 *
 * @returns resolves, or throws {DomainError} `service_unavailable`
 */
export function createReadiness(options: ReadinessOptions): () => Promise<void> {
  const { ping, indexAgeMs, now, pingMsMax = defaultPingMsMax, indexAgeMsMax = defaultIndexAgeMsMax } = options;
  let check: Check | undefined;

  function checkStore(): Check {
    const pinged = ping();
    const started: Check = { startedAt: now(), isOver: false, outcome: withinTime(pinged, pingMsMax) };
    void pinged.catch(() => {}).then(() => (started.isOver = true));
    return started;
  }

  function isSpent({ isOver, startedAt }: Check): boolean {
    return isOver && now() - startedAt >= recheckMsMin;
  }

  return async function checkReadiness(): Promise<void> {
    if (indexAgeMs() > indexAgeMsMax) throw notReady("The library does not follow the store");
    if (!check || isSpent(check)) check = checkStore();
    await check.outcome;
  };
}

interface Check {
  readonly startedAt: number;
  /** Whether the store has answered, be it too late. */
  isOver: boolean;
  readonly outcome: Promise<void>;
}

async function withinTime(work: Promise<void>, msMax: number): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(notReady("The store does not answer in time")), msMax);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function notReady(reason: string): DomainError {
  return new DomainError("service_unavailable", reason);
}
