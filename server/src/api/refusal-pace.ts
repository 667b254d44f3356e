import { PartyCounts } from "../domain/fair-gate.ts";
import type { Clock } from "../domain/clock.ts";
import { networkOf } from "../domain/network-of.ts";
import { createBucket } from "../domain/rate-limit.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly refusalPace: RefusalPace;
  }
}

/** Refusals that a network gets at once. */
const promptly = { countMax: 20, perSecond: 5, clientsMax: 20_000 };
/** As many as a network may have connections, unless an operator allows more. */
const heldPerNetworkMax = 1000;
const heldMax = 4096;
const holdMsMin = 500;
const holdMsSpread = 1000;
/** Multiples of it, without their whole part, fall everywhere between 0 and 1: clients that were refused together come back apart. */
const goldenRatio = 0.6180339887;

interface RefusalPaceOptions {
  readonly clock: Clock;
  /** Calls back after so many milliseconds. @returns what calls it off */
  readonly startTimer?: (ms: number, call: () => void) => () => void;
}

/**
 * Lets a network that goes on after it was refused wait for its further refusals. A refusal costs nearly as much as a cheap answer, so
 * a client that asks again at once would take all of the thread by being refused.
 */
export class RefusalPace {
  readonly #clock: Clock;
  readonly #startTimer: NonNullable<RefusalPaceOptions["startTimer"]>;
  readonly #prompt = createBucket(promptly);
  readonly #networks = new PartyCounts();
  readonly #held = new Set<() => void>();
  #heldSoFar = 0;
  #isReleased = false;

  constructor({ clock, startTimer = startRealTimer }: RefusalPaceOptions) {
    this.#clock = clock;
    this.#startTimer = startTimer;
  }

  /** Refusals that wait to go out. */
  get heldCount(): number {
    return this.#held.size;
  }

  /**
   * Waits until a refusal may go out.
   *
   * @returns false when it must be the last one of its connection: too many wait
   */
  async wait(address: string): Promise<boolean> {
    const network = networkOf(address);
    if (this.#isReleased || this.#prompt.take(network, this.#clock()) === 0) return true;
    if (this.#networks.of(network) >= heldPerNetworkMax || this.#held.size >= heldMax) return false;
    this.#networks.add(network);
    await this.#hold();
    this.#networks.subtract(network);
    return true;
  }

  /** Lets all go out, those that come too: the server stops. */
  release(): void {
    this.#isReleased = true;
    for (const release of this.#held) release();
  }

  #hold(): Promise<void> {
    this.#heldSoFar += 1;
    const ms = holdMsMin + ((this.#heldSoFar * goldenRatio) % 1) * holdMsSpread;
    return new Promise((resolve) => {
      const release = (): void => {
        callOff();
        this.#held.delete(release);
        resolve();
      };
      const callOff = this.#startTimer(ms, release);
      this.#held.add(release);
    });
  }
}

function startRealTimer(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
}
