import { DomainError } from "../domain/errors.ts";

/**
 * What an engine makes of its driver's errors, in words that hold for every engine:
 * `unique` a unique constraint was violated · `busy` another writer held the lock too long, or too many wait · `conflict`
 * the transaction was rolled back for the sake of another and may be repeated · `lost` the connection broke before a commit
 * was sent, so nothing was changed · `unavailable` the database is damaged, full, gone or unreachable · `unknown` the outcome
 * of a commit is not known.
 */
export type FaultKind = "unique" | "busy" | "conflict" | "lost" | "unavailable" | "unknown";

export class StoreFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreFault";
    this.kind = kind;
  }
}

const RETRY_AFTER_SECONDS = 1;
const MESSAGES = {
  busy: "The database is busy; nothing was changed",
  conflict: "The database is busy; nothing was changed",
  lost: "The database does not answer; nothing was changed",
  unavailable: "The database does not answer; nothing was changed",
  unknown: "The database did not say whether the change was made",
} satisfies Record<Exclude<FaultKind, "unique">, string>;

/** Whether a unique constraint stood in the way. */
export function isUniqueFault(error: unknown): error is StoreFault {
  return error instanceof StoreFault && error.kind === "unique";
}

/** The error as the domain knows it; what is not the store's doing passes through. */
export function faultToDomainError(error: unknown): unknown {
  return error instanceof StoreFault && error.kind !== "unique" ? storeError(error.kind, error) : error;
}

/** What the domain is told of a store that failed. */
export function storeError(kind: Exclude<FaultKind, "unique">, cause: unknown): DomainError {
  return new DomainError("service_unavailable", MESSAGES[kind], {
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    isOutcomeUnknown: kind === "unknown",
  });
}
