import type { Clock } from "../domain/clock.ts";
import { DomainError, unavailable } from "../domain/errors.ts";
import { createBucket } from "../domain/rate-limit.ts";
import { networkOf } from "../domain/network-of.ts";

/**
 * What keeps one client from spoiling the service for the others: bounds on requests in flight and on failed keys. What a client
 * may use up in a day is no abuse but credits, in the domain.
 */

/** Bounds on what one address, one account and all together may ask at a time. */
export interface RequestLimits {
  readonly failedKeysPerMinute: number;
  readonly inFlightPerAccount: number;
  readonly inFlight: number;
  /** Milliseconds of unpaid work for an account, a second: a twentieth of a core. */
  readonly freeWorkMsPerSecond: number;
}

/** Guessing a 190-bit key is hopeless anyway: the first bound only keeps a broken client from flooding the store. */
export const defaultRequestLimits: RequestLimits = {
  failedKeysPerMinute: 600,
  inFlightPerAccount: 512,
  inFlight: 4096,
  freeWorkMsPerSecond: 50,
};

const clientsMax = 20_000;
const secondsPerMinute = 60;

/** Counts requests in flight and failed keys. */
export interface RequestLimiter {
  /** Takes a place; `leave` gives it back. @throws {DomainError} `service_unavailable` when all are taken */
  enter(): void;
  leave(): void;
  /** Places taken. */
  readonly inFlight: number;
  /** @throws {DomainError} `too_many_requests` */
  enterAccount(accountId: string): void;
  leaveAccount(accountId: string): void;
  /**
   * Checks a key that may be bad, and counts it against the address if it is. Once an address has presented too many, few more are
   * checked at all: enough for a good one to get through, too few to keep the store busy.
   *
   * @throws {DomainError} `too_many_requests`, or what `check` throws
   */
  checkKey<Holder>(address: string, check: () => Promise<Holder>): Promise<Holder>;
}

export function createRequestLimiter(limits: RequestLimits, clock: Clock): RequestLimiter {
  const countMax = limits.failedKeysPerMinute;
  const failedKeys = createBucket({ countMax, perSecond: countMax / secondsPerMinute, clientsMax });
  const accounts = new Map<string, number>();
  let inFlight = 0;

  function enterAccount(accountId: string): void {
    const count = accounts.get(accountId) ?? 0;
    if (count >= limits.inFlightPerAccount) throw tooManyAtOnce(limits.inFlightPerAccount);
    accounts.set(accountId, count + 1);
  }

  function leaveAccount(accountId: string): void {
    const count = accounts.get(accountId) ?? 0;
    if (count > 1) accounts.set(accountId, count - 1);
    else accounts.delete(accountId);
  }

  async function checkKey<Holder>(address: string, check: () => Promise<Holder>): Promise<Holder> {
    const network = networkOf(address);
    const waitSeconds = failedKeys.take(network, clock());
    if (waitSeconds > 0) throw tooManyFailedKeys(waitSeconds);
    try {
      const holder = await check();
      failedKeys.giveBack(network);
      return holder;
    } catch (error) {
      const isBad = error instanceof DomainError && error.code === "invalid_api_key";
      if (!isBad) failedKeys.giveBack(network);
      throw error;
    }
  }

  return {
    enter() {
      if (inFlight >= limits.inFlight) throw atCapacity();
      inFlight += 1;
    },
    leave() {
      inFlight -= 1;
    },
    get inFlight() {
      return inFlight;
    },
    enterAccount,
    leaveAccount,
    checkKey,
  };
}

/** The refusal while more is asked than there is room for. Nothing was charged. */
export function atCapacity(): DomainError {
  return unavailable("The service is at capacity. Try again in a moment.");
}

function tooManyAtOnce(limit: number): DomainError {
  return new DomainError("too_many_requests", `More than ${limit} requests of this account are in flight`, {
    retryAfterSeconds: 1,
  });
}

function tooManyFailedKeys(retryAfterSeconds: number): DomainError {
  return new DomainError("too_many_requests", "Too many invalid API keys from this address", { retryAfterSeconds });
}
