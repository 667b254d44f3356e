/**
 * The limits of a server. Each client has a token bucket of CPU time: an account for requests with
 * its key, a network for all others.
 */
import type { FastifyRequest } from "fastify";
import type { Clock } from "@tincture/contract/clock";
import { Counts } from "../../runtime/fair-limit.ts";
import { DomainError } from "@tincture/contract/errors";
import { findLimitedNetwork, type SentRequest } from "../../runtime/network-of.ts";
import { type ClientLimits, createClientLimits } from "./client-limits.ts";
import { msPerReply } from "./request-meter.ts";
import { atCapacity, Turns } from "./turns.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly limits: Limits;
  }
  interface FastifyContextConfig {
    /** The bucket to charge. By default the network's. Health checks have a separate one. */
    readonly charges?: "account" | "health";
  }
}

export interface LimitOptions {
  readonly accountMsPerSecond: number;
  readonly networkMsPerSecond: number;
  /** Requests in progress, per account and in total. */
  readonly inFlightPerAccount: number;
  readonly inFlight: number;
  /** The shortest delay of a refusal in milliseconds. The longest is three times as long. */
  readonly refusalDelayMs: number;
}

export const defaultLimits: LimitOptions = {
  accountMsPerSecond: 50,
  networkMsPerSecond: 100,
  inFlightPerAccount: 512,
  inFlight: 4096,
  refusalDelayMs: 500,
};

/** Multiples of it, without their whole part, are spread evenly between 0 and 1. */
const goldenRatio = 0.6180339887;
/** Burst size, in seconds of refill. */
const accountBurstSeconds = 100;
const networkBurstSeconds = 50;
/** The charge for an unknown key, which costs the store more than this thread. */
const msPerUnknownKey = 10;

/** The limit that a request exceeded. */
export type ExceededLimit = "account" | "network";

interface LimitsDependencies {
  readonly clock: Clock;
  /** Called for each request that exceeds a limit. */
  readonly onRefused: (limit: ExceededLimit) => void;
}

export class Limits {
  readonly accounts: ClientLimits;
  readonly turns = new Turns();
  readonly #networks: ClientLimits;
  readonly #options: LimitOptions;
  readonly #inFlight = new Counts();
  #total = 0;
  #refusedCount = 0;

  constructor(options: LimitOptions, { clock, onRefused }: LimitsDependencies) {
    this.#options = options;
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

  /** API requests in progress. */
  get inFlight(): number {
    return this.#total;
  }

  /** Runs an API request. @throws {DomainError} `service_unavailable` if there are too many */
  async run<Result>(handle: () => Promise<Result>): Promise<Result> {
    if (this.#total >= this.#options.inFlight) throw atCapacity();
    this.#total += 1;
    try {
      return await handle();
    } finally {
      this.#total -= 1;
    }
  }

  /** Runs a request of an account. @throws {DomainError} `too_many_requests` if it has too many */
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
   * Returns the delay of a refusal in milliseconds. A refusal costs nearly as much CPU
   * time as a reply, so a client that retries at once would slow down others. The delays differ, so
   * that clients that were refused together do not return together.
   */
  drawDelayMs(): number {
    this.#refusedCount += 1;
    const spread = (this.#refusedCount * goldenRatio) % 1;
    return this.#options.refusalDelayMs * (1 + 2 * spread);
  }

  async delayRefusal(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, this.drawDelayMs()));
  }

  /**
   * Charges a request to its network.
   *
   * @returns `too_many_requests` if the network's bucket is empty
   */
  admit(request: FastifyRequest): DomainError | undefined {
    const network = findLimitedNetwork(request);
    if (network === undefined) return undefined;
    const client = request.routeOptions.config.charges === "health" ? `health ${network}` : network;
    const refusal = this.#networks.findRefusal(client);
    if (!refusal) this.#networks.charge(client, msPerReply);
    return refusal;
  }

  /**
   * Looks up a key. An unknown one is charged to the network, whose lookups stop when its bucket is
   * empty.
   */
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
