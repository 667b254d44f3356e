import type { FastifyReply, FastifyRequest } from "fastify";
import type { Socket } from "node:net";
import { PartyCounts } from "../domain/fair-limit.ts";
import type { Clock } from "../domain/clock.ts";
import { findLimitedNetwork, networkOf } from "../domain/network-of.ts";
import { createBucket } from "../domain/rate-limit.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly refusalPace: RefusalPace;
  }
}

/** Refusals that a network gets at once. */
const promptly = { countMax: 20, perSecond: 5, clientsMax: 20_000 };
/** The same of answers without a key: browsers ask before each new address of the API, and an office of them may share a network. */
const keylessPromptly = { countMax: 200, perSecond: 20, clientsMax: 20_000 };
/** The same of the site's files: a page brings a dozen or two, which a browser then keeps. */
const filesPromptly = { countMax: 600, perSecond: 60, clientsMax: 20_000 };
/** The same of `/livez` and `/readyz`, apart from all else: who checks must not wait for what others of the network ask. */
const healthPromptly = { countMax: 600, perSecond: 100, clientsMax: 20_000 };
/** As many as a network may have connections, unless an operator allows more. */
const heldPerNetworkMax = 1000;
const heldMax = 4096;
const holdMsMin = 500;
const holdMsSpread = 1000;
/**
 * Where more of a network wait, they wait longer, so that hundreds of connections are refused no more often than this many would be: each
 * refusal, and the connection that comes in its place, costs the visitors of other networks.
 */
const heldUsually = 32;
const longerMax = 4;
/** Multiples of it, without their whole part, fall everywhere between 0 and 1: clients that were refused together come back apart. */
const goldenRatio = 0.6180339887;

/** Refused for asking too much, answered without a key, a file that is the same for all, or a health check. */
type PacedKind = "refused" | "keyless" | "file" | "health";

/** Calls back after so many milliseconds. @returns what calls it off */
export type StartTimer = (ms: number, call: () => void) => () => void;

interface RefusalPaceOptions {
  readonly clock: Clock;
  readonly startTimer?: StartTimer | undefined;
}

/**
 * Lets a network that goes on after it was refused wait for its further refusals, and one that asks much without a key for its answers. They
 * cost nearly as much as a cheap answer that is paid for, so a client that asks again at once would take all of the thread.
 */
export class RefusalPace {
  readonly #clock: Clock;
  readonly #startTimer: StartTimer;
  readonly #prompt = {
    refused: createBucket(promptly),
    keyless: createBucket(keylessPromptly),
    file: createBucket(filesPromptly),
    health: createBucket(healthPromptly),
  };
  readonly #ended = new WeakSet<Socket>();
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

  /** Waits until an answer may go out. Where too many wait, it is the last one of its connection, and what comes behind it gets none. */
  async pace(kind: PacedKind, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // A proxy on this machine may speak for many, who must not wait for one of them.
    const network = kind === "refused" ? networkOf(request.ip) : findLimitedNetwork(request);
    if (network === undefined || (await this.wait(network, kind))) return;
    reply.header("connection", "close");
    this.#ended.add(request.raw.socket);
  }

  /** Whether a connection ends with an answer that is on its way out. */
  isEnded(socket: Socket): boolean {
    return this.#ended.has(socket);
  }

  /** @returns false when there is no room to wait */
  async wait(network: string, kind: PacedKind = "refused"): Promise<boolean> {
    if (this.#isReleased || this.#prompt[kind].take(network, this.#clock()) === 0) return true;
    if (this.#networks.of(network) >= heldPerNetworkMax || this.#held.size >= heldMax) return false;
    this.#networks.add(network);
    await this.#hold(Math.min(longerMax, Math.max(1, this.#networks.of(network) / heldUsually)));
    this.#networks.subtract(network);
    return true;
  }

  /** Lets all go out, those that come too: the server stops. */
  release(): void {
    this.#isReleased = true;
    for (const release of this.#held) release();
  }

  #hold(longer: number): Promise<void> {
    this.#heldSoFar += 1;
    const ms = longer * (holdMsMin + ((this.#heldSoFar * goldenRatio) % 1) * holdMsSpread);
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
