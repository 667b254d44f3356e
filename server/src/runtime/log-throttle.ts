/** A kind that continues is logged as one count per second. */
const secondMs = 1000;

interface LogThrottleOptions<Kind> {
  /** Events of a new kind that are logged in full. */
  readonly fullMax?: number;
  /** Kinds that are counted separately. */
  readonly kindsMax?: number;
  /** Returns the kind of all events beyond `kindsMax`. */
  readonly groupOthers: (kind: Kind) => Kind;
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
export class LogThrottle<Kind extends object> {
  readonly #options: LogThrottleOptions<Kind>;
  readonly #ongoing = new Map<string, Ongoing<Kind>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: LogThrottleOptions<Kind>) {
    this.#options = options;
  }

  /**
   * @param logEvent - called at once for an event that is logged in full
   * @param place - distinguishes events of the same kind
   */
  note(kind: Kind, logEvent: () => void, place = ""): void {
    const { fullMax = 1, kindsMax = 32 } = this.#options;
    const key = formatKey(kind) + place;
    const isOther = !this.#ongoing.has(key) && this.#ongoing.size >= kindsMax;
    const ongoing = isOther ? this.#find(this.#options.groupOthers(kind), fullMax) : this.#find(kind, 0, key);
    if (ongoing.fullCount === fullMax) ongoing.more += 1;
    else {
      ongoing.fullCount += 1;
      logEvent();
    }
    this.#timer ??= this.#startSecond();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#logCounts();
    this.#ongoing.clear();
  }

  #find(kind: Kind, fullCount: number, key = formatKey(kind)): Ongoing<Kind> {
    const ongoing = this.#ongoing.get(key) ?? { kind, fullCount, more: 0 };
    this.#ongoing.set(key, ongoing);
    return ongoing;
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

function formatKey(kind: object): string {
  return Object.values(kind).join(" ");
}
