import type { Clock } from "@tincture/contract/clock";

const stepMs = 25;
/** The event loop was blocked for the rest, and a response may have been waiting unread. */
const stepMsMax = 2 * stepMs;

/**
 * Measures the wait for a response. Time in which this thread's event loop was blocked does not
 * count.
 */
export class LoopTimer {
  readonly #onStep: () => void;
  readonly #clock: Clock;
  #countedMs = 0;
  #steppedAt: number;
  #timer: NodeJS.Timeout | undefined;

  /** @param onStep - called every few milliseconds, after pending responses were read */
  constructor(onStep: () => void, clock: Clock = () => performance.now()) {
    this.#onStep = onStep;
    this.#clock = clock;
    this.#steppedAt = clock();
    this.#startStep();
  }

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
