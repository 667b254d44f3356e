/** A kind that continues is logged as one count per second. */
const secondMs = 1000;

interface LogThrottleOptions<Kind> {
  /** Events of a new kind that are logged in full. */
  readonly fullMax?: number;
  readonly kindsMax: number;
  /** Returns the kind of events beyond `kindsMax`. */
  readonly groupOthers: (kind: Kind) => readonly [key: string, kind: Kind];
  readonly logCount: (kind: Kind, more: number) => void;
}

interface Ongoing<Kind> {
  readonly kind: Kind;
  fullCount: number;
  more: number;
}

/**
 * Limits log lines, so that an outage or an attack does not fill the disk. A kind that pauses for a
 * second starts again.
 */
export class LogThrottle<Kind> {
  readonly #options: LogThrottleOptions<Kind>;
  readonly #ongoing = new Map<string, Ongoing<Kind>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: LogThrottleOptions<Kind>) {
    this.#options = options;
  }

  /** @param logEvent - called at once for an event that is logged in full */
  note(key: string, kind: Kind, logEvent: () => void): void {
    const { fullMax = 1, kindsMax } = this.#options;
    const known = this.#ongoing.get(key);
    if (known && known.fullCount === fullMax) known.more += 1;
    else if (known) {
      known.fullCount += 1;
      logEvent();
    } else if (this.#ongoing.size < kindsMax) {
      this.#ongoing.set(key, { kind, fullCount: 1, more: 0 });
      logEvent();
    } else this.#countOther(kind);
    this.#timer ??= this.#startSecond();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#logCounts();
    this.#ongoing.clear();
  }

  #countOther(kind: Kind): void {
    const { fullMax = 1, groupOthers } = this.#options;
    const [key, others] = groupOthers(kind);
    const known = this.#ongoing.get(key) ?? { kind: others, fullCount: fullMax, more: 0 };
    known.more += 1;
    this.#ongoing.set(key, known);
  }

  #startSecond(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#logCounts();
      this.#timer = this.#ongoing.size > 0 ? this.#startSecond() : undefined;
    }, secondMs).unref();
  }

  #logCounts(): void {
    for (const [key, known] of this.#ongoing) {
      if (known.more === 0) this.#ongoing.delete(key);
      else {
        this.#options.logCount(known.kind, known.more);
        known.more = 0;
      }
    }
  }
}
