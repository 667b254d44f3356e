/** A kind that goes on is told as one count for each second. */
const secondMs = 1000;

interface LogThrottleOptions<Kind> {
  /** Of a kind that begins, so many are told whole. */
  readonly wholeMax?: number;
  /** Kinds that are told apart at a time. */
  readonly kindsMax: number;
  /** The kind of all those beyond, with its key. */
  readonly gather: (kind: Kind) => readonly [key: string, kind: Kind];
  readonly tellMore: (kind: Kind, more: number) => void;
}

interface Ongoing<Kind> {
  readonly kind: Kind;
  wholeCount: number;
  /** Since they were last told. */
  more: number;
}

/**
 * Tells what may come any number of times in a bounded number of lines: an outage or an attack must not fill the disk that the log is
 * on. The first of a kind are told whole; then, for each second in which it goes on, how many more there were. A kind that pauses for
 * a second begins anew.
 */
export class LogThrottle<Kind> {
  readonly #options: LogThrottleOptions<Kind>;
  readonly #ongoing = new Map<string, Ongoing<Kind>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: LogThrottleOptions<Kind>) {
    this.#options = options;
  }

  /** @param tell - called at once for one that is to be told whole */
  note(key: string, kind: Kind, tell: () => void): void {
    const { wholeMax = 1, kindsMax } = this.#options;
    const known = this.#ongoing.get(key);
    if (known && known.wholeCount === wholeMax) known.more += 1;
    else if (known) {
      known.wholeCount += 1;
      tell();
    } else if (this.#ongoing.size < kindsMax) {
      this.#ongoing.set(key, { kind, wholeCount: 1, more: 0 });
      tell();
    } else this.#countOther(kind);
    this.#timer ??= this.#startSecond();
  }

  /** Tells what was counted and not told yet. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#tellCounts();
    this.#ongoing.clear();
  }

  #countOther(kind: Kind): void {
    const { wholeMax = 1, gather } = this.#options;
    const [key, others] = gather(kind);
    const known = this.#ongoing.get(key) ?? { kind: others, wholeCount: wholeMax, more: 0 };
    known.more += 1;
    this.#ongoing.set(key, known);
  }

  #startSecond(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#tellCounts();
      this.#timer = this.#ongoing.size > 0 ? this.#startSecond() : undefined;
    }, secondMs).unref();
  }

  /** A kind that did not come again is over. */
  #tellCounts(): void {
    for (const [key, known] of this.#ongoing) {
      if (known.more === 0) this.#ongoing.delete(key);
      else {
        this.#options.tellMore(known.kind, known.more);
        known.more = 0;
      }
    }
  }
}
