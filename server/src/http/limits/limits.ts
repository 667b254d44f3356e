/**
 * Each client has a token bucket of CPU time: an account for requests with its key, otherwise a
 * network.
 */
import type { FastifyRequest } from "fastify";
import type { Clock } from "@tincture/contract/clock";
import { Counts } from "../../runtime/fair-limit.ts";
import { DomainError } from "@tincture/contract/errors";
import { findLimitedNetwork, type SentRequest } from "../../runtime/network-of.ts";
import { atCapacity, Turns } from "./turns.ts";
import { createBucket } from "../../runtime/rate-limit.ts";
import { readThreadCpuMs } from "../../runtime/thread-cpu.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly limits: Limits;
  }
  interface FastifyContextConfig {
    /** The default is the network's bucket. Health checks have a separate one. */
    readonly charges?: "account" | "health";
  }
}

export interface LimitOptions {
  readonly accountMsPerSecond: number;
  readonly networkMsPerSecond: number;
  readonly inFlightPerAccount: number;
  readonly inFlight: number;
  /** The limit of a publishable key per network, and of a test key. */
  readonly keyRequestsPerMinute: number;
  /** The longest delay is three times as long. */
  readonly refusalDelayMs: number;
}

export const defaultLimits: LimitOptions = {
  accountMsPerSecond: 50,
  networkMsPerSecond: 100,
  inFlightPerAccount: 512,
  inFlight: 4096,
  keyRequestsPerMinute: 60,
  refusalDelayMs: 500,
};

const secondsPerMinute = 60;
/** Multiples of it, without their whole part, are spread evenly between 0 and 1. */
const goldenRatio = 0.6180339887;
/** Burst size, in seconds of refill. */
const accountBurstSeconds = 100;
const networkBurstSeconds = 50;
/** The charge for an unknown key, which costs the store more than this thread. */
const msPerUnknownKey = 10;

export type ExceededLimit = "account" | "network";

export class Limits {
  readonly accounts: ClientLimits;
  readonly turns = new Turns();
  readonly #networks: ClientLimits;
  readonly #keys: ReturnType<typeof createBucket>;
  readonly #clock: Clock;
  readonly #options: LimitOptions;
  readonly #inFlight = new Counts();
  #total = 0;
  #refusedCount = 0;

  constructor(
    options: LimitOptions,
    { clock, onRefused }: { clock: Clock; onRefused: (limit: ExceededLimit) => void },
  ) {
    this.#options = options;
    this.#clock = clock;
    const { keyRequestsPerMinute: countMax } = options;
    this.#keys = createBucket({ countMax, perSecond: countMax / secondsPerMinute, clientsMax });
    this.accounts = createClientLimits({
      msPerSecond: options.accountMsPerSecond,
      burstMs: options.accountMsPerSecond * accountBurstSeconds,
      clock,
      onRefused: () => onRefused("account"),
      describe: (seconds) =>
        `Too many requests that cost no credits (HEAD, unchanged, empty or refused responses). Try again in ${seconds} s`,
    });
    this.#networks = createClientLimits({
      msPerSecond: options.networkMsPerSecond,
      burstMs: options.networkMsPerSecond * networkBurstSeconds,
      clock,
      onRefused: () => onRefused("network"),
      describe: (seconds) => `Too many requests from your address. Try again in ${seconds} s.`,
    });
  }

  get inFlight(): number {
    return this.#total;
  }

  /** @throws {DomainError} `service_unavailable` if there are too many */
  async run<Result>(handle: () => Promise<Result>): Promise<Result> {
    if (this.#total >= this.#options.inFlight) throw atCapacity();
    this.#total += 1;
    try {
      return await handle();
    } finally {
      this.#total -= 1;
    }
  }

  /** @throws {DomainError} `too_many_requests` if it has too many */
  async runForAccount<Result>(account: string, handle: () => Promise<Result>): Promise<Result> {
    const { inFlightPerAccount } = this.#options;
    if (this.#inFlight.of(account) >= inFlightPerAccount) throw tooManyAtOnce(inFlightPerAccount);
    this.#inFlight.add(account);
    try {
      return await handle();
    } finally {
      this.#inFlight.subtract(account);
    }
  }

  /**
   * A refusal costs nearly as much CPU time as a reply, so a client that retries at once would slow
   * down others. The delays differ, so that clients refused together do not return together.
   */
  drawDelayMs(): number {
    this.#refusedCount += 1;
    const spread = (this.#refusedCount * goldenRatio) % 1;
    return this.#options.refusalDelayMs * (1 + 2 * spread);
  }

  async delayRefusal(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, this.drawDelayMs()));
  }

  /** Charges a request to its network. @returns `too_many_requests` if the bucket is empty */
  admit(request: FastifyRequest): DomainError | undefined {
    const network = findLimitedNetwork(request);
    if (network === undefined) return undefined;
    const client = request.routeOptions.config.charges === "health" ? `health ${network}` : network;
    const refusal = this.#networks.findRefusal(client);
    if (!refusal) this.#networks.charge(client, msPerReply);
    return refusal;
  }

  /**
   * Counts a request against the key's limit per minute.
   *
   * @returns `too_many_requests` if the bucket is empty
   */
  admitKey(client: string, described: string): DomainError | undefined {
    const retryAfterSeconds = this.#keys.take(client, this.#clock());
    if (retryAfterSeconds === 0) return undefined;
    const { keyRequestsPerMinute } = this.#options;
    const message = `More than ${keyRequestsPerMinute} requests a minute ${described}. Try again in ${retryAfterSeconds} s`;
    return new DomainError("too_many_requests", message, { retryAfterSeconds });
  }

  /** An unknown key is charged to the network, whose lookups stop when its bucket is empty. */
  async checkKey<Holder>(request: FastifyRequest, lookUp: () => Promise<Holder>): Promise<Holder> {
    const network = findLimitedNetwork(request);
    if (network === undefined) return lookUp();
    const refusal = this.admit(request);
    if (refusal) throw refusal;
    // Charged before the lookup, so that concurrent lookups are limited too.
    this.#networks.charge(network, msPerUnknownKey);
    try {
      const holder = await lookUp();
      this.#networks.refund(network, msPerUnknownKey);
      return holder;
    } catch (error) {
      const isUnknown = error instanceof DomainError && error.code === "invalid_api_key";
      if (!isUnknown) this.#networks.refund(network, msPerUnknownKey);
      throw error;
    }
  }

  /** Charges the CPU time that another thread took for a page. */
  chargeNetwork(request: SentRequest, cpuMs: number): void {
    const network = findLimitedNetwork(request);
    if (network !== undefined) this.#networks.charge(network, cpuMs);
  }
}

function tooManyAtOnce(limit: number): DomainError {
  return new DomainError("too_many_requests", `More than ${limit} requests of this account are in flight`, {
    retryAfterSeconds: 1,
  });
}

const clientsMax = 20_000;

interface ClientLimitOptions {
  readonly msPerSecond: number;
  readonly burstMs: number;
  readonly clock: Clock;
  readonly describe: (retryAfterSeconds: number) => string;
  readonly onRefused: () => void;
}

type ClientLimits = ReturnType<typeof createClientLimits>;

export function createClientLimits(options: ClientLimitOptions) {
  const { msPerSecond, burstMs, clock, describe, onRefused } = options;
  const bucket = createBucket({ countMax: burstMs, perSecond: msPerSecond, clientsMax });
  return {
    /** @param ignoredMs - CPU time that was charged but does not count */
    findRefusal(client: string, ignoredMs?: number): DomainError | undefined {
      const retryAfterSeconds = bucket.findWait(client, clock(), ignoredMs);
      if (retryAfterSeconds === 0) return undefined;
      onRefused();
      return new DomainError("too_many_requests", describe(retryAfterSeconds), { retryAfterSeconds });
    },
    charge: (client: string, cpuMs: number) => bucket.charge(client, clock(), cpuMs),
    refund: (client: string, cpuMs: number) => bucket.giveBack(client, cpuMs),
  };
}

/** CPU time of a request outside of its steps. Measured on a slow machine. */
const msPerReply = 0.1;

/**
 * Runs a step of a request: at once if this iteration of the event loop has time left, otherwise in
 * a later one. CPU time is measured up to the first `await`; run what follows as another step.
 * @throws {DomainError} `service_unavailable`, `too_many_requests`: the step was not run
 */
export type TakeTurn = <Result>(step: () => Result | Promise<Result>) => Result | Promise<Result>;

interface MeterOptions {
  readonly account: string;
  readonly limits: ClientLimits;
  readonly turns: Turns;
  readonly readCpuMs?: () => number;
}

export function createRequestMeter({ account, limits, turns, readCpuMs = readThreadCpuMs }: MeterOptions) {
  let chargedMs = 0;
  let isMeasuring = false;

  function addCpuMs(ms: number): void {
    chargedMs += ms;
    limits.charge(account, ms);
    turns.noteUse(account, ms);
  }

  function measure<Result>(step: () => Result): Result {
    // A nested step counts as part of the outer one.
    if (isMeasuring) return step();
    // A request may complete even if it empties the bucket itself.
    const refusal = limits.findRefusal(account, chargedMs);
    if (refusal) throw refusal;
    isMeasuring = true;
    const startedAt = readCpuMs();
    try {
      return step();
    } finally {
      isMeasuring = false;
      addCpuMs(readCpuMs() - startedAt + (chargedMs === 0 ? msPerReply : 0));
    }
  }

  const takeTurn: TakeTurn = (step) => turns.run(account, () => measure(step), chargedMs > 0);
  return {
    takeTurn,
    addCpuMs,
    refund: () => limits.refund(account, chargedMs),
  };
}
