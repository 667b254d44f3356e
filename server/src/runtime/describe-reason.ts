import { inspect } from "node:util";

/** Limits the chain of causes, which may be circular. */
const chainLengthMax = 5;
const lengthMax = 500;

/**
 * Formats an error and its causes in one line for the log.
 *
 * @param cause - an error, or any thrown value
 */
export function describeReason(cause: unknown): string {
  return listReasons(cause).join(": ").slice(0, lengthMax);
}

function listReasons(cause: unknown): readonly string[] {
  const reasons: string[] = [];
  let next = cause;
  while (next !== undefined && reasons.length < chainLengthMax) {
    const reason = describeOne(next);
    if (reason !== reasons.at(-1)) reasons.push(reason);
    next = next instanceof Error ? next.cause : undefined;
  }
  return reasons;
}

/** An error from another thread carries a stack, whose first line is the message. */
function describeOne(cause: unknown): string {
  if (cause instanceof Error) return cause.message || cause.name;
  return typeof cause === "string" ? (cause.split("\n", 1)[0] ?? "") : inspect(cause);
}
