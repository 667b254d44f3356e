import { DomainError } from "../domain/errors.ts";
import type { FoundPalettes } from "../domain/library/search/search-request.ts";
import type { SearchOutcome } from "./search-messages.ts";

/** Searches that wait for an answer, at most; one more is refused at once. */
export const WAITING_MAX = 64;

export interface PendingSearchesOptions {
  readonly answerMsMax: number;
  /** Told when a search got no answer in time. */
  readonly onSilence: () => void;
}

/** The searches that a thread was asked and has not answered. */
export interface PendingSearches {
  isEmpty(): boolean;
  /** @throws {DomainError} `service_unavailable` when too many wait */
  open(): OpenSearch;
  settle(id: number, outcome: SearchOutcome): void;
  rejectAll(error: DomainError): void;
}

export interface OpenSearch {
  readonly id: number;
  readonly answer: Promise<FoundPalettes | "loading">;
}

interface Waiting {
  resolve(outcome: FoundPalettes | "loading"): void;
  reject(error: DomainError): void;
  readonly timer: NodeJS.Timeout;
}

export function createPendingSearches({ answerMsMax, onSilence }: PendingSearchesOptions): PendingSearches {
  const pending = new Map<number, Waiting>();
  let lastId = 0;

  function take(id: number): Waiting | undefined {
    const waiting = pending.get(id);
    pending.delete(id);
    clearTimeout(waiting?.timer);
    return waiting;
  }

  return {
    isEmpty: () => pending.size === 0,
    open() {
      if (pending.size >= WAITING_MAX) throw unavailable("Too many searches wait");
      const id = ++lastId;
      const { promise: answer, resolve, reject } = Promise.withResolvers<FoundPalettes | "loading">();
      pending.set(id, { resolve, reject, timer: setTimeout(onSilence, answerMsMax) });
      return { id, answer };
    },
    settle(id, outcome) {
      const waiting = take(id);
      if (outcome === "late") waiting?.reject(unavailable("The search waited too long for its turn"));
      else waiting?.resolve(outcome);
    },
    rejectAll(error) {
      for (const id of pending.keys()) take(id)?.reject(error);
    },
  };
}

/** Tells the public that it may come back, and the log why. */
export function unavailable(reason: string, cause?: unknown): DomainError {
  return new DomainError("service_unavailable", "Searching is not available right now; try again soon", {
    cause: new Error(reason, { cause }),
    retryAfterSeconds: 1,
  });
}
