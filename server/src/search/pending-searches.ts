import { DomainError } from "../domain/errors.ts";
import type { FoundPalettes } from "../domain/library/search/search-request.ts";
import {
  createPendingAnswers,
  type OpenAnswer,
  type PendingAnswersOptions,
} from "../threads/pending-answers.ts";
import type { SearchOutcome } from "./search-messages.ts";

/** Searches that wait for an answer, at most; one more is refused at once. */
export const WAITING_MAX = 64;

/** The searches that a thread was asked and has not answered. */
export interface PendingSearches {
  isEmpty(): boolean;
  /** @throws {DomainError} `service_unavailable` when too many wait */
  open(): OpenAnswer<FoundPalettes | "loading">;
  settle(id: number, outcome: SearchOutcome): void;
  rejectAll(error: DomainError): void;
}

export function createPendingSearches(options: PendingAnswersOptions): PendingSearches {
  const pending = createPendingAnswers(options);
  return {
    isEmpty: () => pending.size === 0,
    open() {
      if (pending.size >= WAITING_MAX) throw unavailable("Too many searches wait");
      return pending.open();
    },
    settle(id, outcome) {
      const waiting = pending.take(id);
      if (outcome === "late") waiting?.reject(unavailable("The search waited too long for its turn"));
      else waiting?.resolve(outcome);
    },
    rejectAll: (error) => pending.rejectAll(error),
  };
}

/** Tells the public that it may come back, and the log why. */
export function unavailable(reason: string, cause?: unknown): DomainError {
  return new DomainError("service_unavailable", "Searching is not available right now; try again soon", {
    cause: new Error(reason, { cause }),
    retryAfterSeconds: 1,
  });
}
