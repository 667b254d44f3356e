import { DomainError } from "../domain/errors.ts";

/**
 * What an engine makes of its driver's errors, in words that hold for every engine:
 * `unique` a unique constraint was violated · `busy` another writer held the lock too long · `unavailable` the database
 * is damaged, full, gone or unreachable · `unknown` the outcome of a commit is not known.
 */
export type FaultKind = "unique" | "busy" | "unavailable" | "unknown";

export class StoreFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreFault";
    this.kind = kind;
  }
}

const RETRY_AFTER_SECONDS = 1;

/** Whether a unique constraint stood in the way. */
export function isUniqueFault(error: unknown): boolean {
  return error instanceof StoreFault && error.kind === "unique";
}

/** The error as the domain knows it; what is not the store's doing passes through. */
export function faultToDomainError(error: unknown): unknown {
  if (!(error instanceof StoreFault) || error.kind === "unique") return error;
  const message =
    error.kind === "unknown"
      ? "The database did not say whether the change was made"
      : error.kind === "busy"
        ? "The database is busy; nothing was changed"
        : "The database does not answer; nothing was changed";
  return new DomainError("service_unavailable", message, {
    cause: error,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    isOutcomeUnknown: error.kind === "unknown",
  });
}
