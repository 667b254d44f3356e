import { DomainError } from "@tincture/contract/errors";

interface ReadinessOptions {
  readonly ping: () => Promise<void>;
  /** Since the library in memory last matched the store. */
  readonly indexAgeMs: () => number;
  readonly now: () => number;
  readonly pingMsMax?: number;
}

/** The reply is due within a second. */
const defaultPingMsMax = 800;
/** A check writes to the disk, and debits wait for the same disk. */
const recheckMsMin = 1000;
/** Following a large import may take seconds. */
const indexAgeMsMax = 30_000;

/**
 * One check of the store runs at a time, for all callers. Its result is valid for a second.
 * @returns a check that throws {DomainError} `service_unavailable`
 */
export function createReadiness(options: ReadinessOptions): () => Promise<void> {
  const { ping, indexAgeMs, now, pingMsMax = defaultPingMsMax } = options;
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
