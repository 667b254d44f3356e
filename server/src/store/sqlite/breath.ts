/** How long a writer of many leaves the lock alone at least. Whoever waits for it asks again every millisecond. */
const BREATH_MS_MIN = 2;
/** As long as a write shall take at most. */
const BREATH_MS_MAX = 20;
/** Others who have not written for so long are not waiting either. */
const COMPANY_MS = 1000;

export interface LongWrite {
  readonly tookMs: number;
  /** Changes with each write of another connection: SQLite's `data_version`. */
  readonly version: unknown;
  /** When it ended, by the clock that all threads count alike. */
  readonly endedAtMs: number;
}

/**
 * Tells after each long write how long to leave the lock alone: for a moment, or for as long as the write took while others write
 * too. Half of the time is theirs then, and on a machine with more to do than it has cores for, where whoever waits is woken late,
 * the pause is not over before he has asked.
 */
export type Breath = (write: LongWrite) => number;

export function createBreath(): Breath {
  let lastVersion: unknown;
  let companyUntilMs = -Infinity;
  return function measureBreath({ tookMs, version, endedAtMs }) {
    if (lastVersion !== undefined && version !== lastVersion) companyUntilMs = endedAtMs + COMPANY_MS;
    lastVersion = version;
    if (endedAtMs > companyUntilMs) return BREATH_MS_MIN;
    return Math.min(Math.max(tookMs, BREATH_MS_MIN), BREATH_MS_MAX);
  };
}
