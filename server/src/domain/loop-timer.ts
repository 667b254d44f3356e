import type { Clock } from "./clock.ts";

const stepMs = 25;
/** What counts of one step at most. The loop was held up for the rest, and an answer may have lain there unread. */
const stepMsMax = 2 * stepMs;

/**
 * Times the wait for an answer that arrives on this thread's event loop. Only time in which the loop turned counts: under heavy work, or
 * in a process that was stopped for a while, an answer is late to be read and its sender is not to blame.
 */
export class LoopTimer {
  readonly #onStep: () => void;
  readonly #clock: Clock;
  #countedMs = 0;
  #steppedAt: number;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param onStep - called every few milliseconds, each time after the answers that had arrived were read
   * @param clock - monotonic milliseconds
   */
  constructor(onStep: () => void, clock: Clock = () => performance.now()) {
    this.#onStep = onStep;
    this.#clock = clock;
    this.#steppedAt = clock();
    this.#startStep();
  }

  /** Since the start. */
  get elapsedMs(): number {
    return this.#countedMs + Math.min(this.#clock() - this.#steppedAt, stepMsMax);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #startStep(): void {
    this.#timer = setTimeout(() => this.#step(), stepMs).unref();
  }

  #step(): void {
    this.#countedMs = Math.max(this.elapsedMs, this.#countedMs + stepMs);
    this.#steppedAt = this.#clock();
    this.#startStep();
    setImmediate(() => {
      if (this.#timer) this.#onStep();
    });
  }
}
