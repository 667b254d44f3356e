import { inspect } from "node:util";

/** Causes of causes, as far as they are told: a chain may be a circle. */
const chainLengthMax = 5;
const lengthMax = 500;

/**
 * Why something failed, in one line for the log: the messages of an error and of what lies beneath.
 *
 * @param cause - an error, or what was thrown in the place of one
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

/** Beneath an error that came from another thread lies a stack, of which the first line is the message. */
function describeOne(cause: unknown): string {
  if (cause instanceof Error) return cause.message || cause.name;
  return typeof cause === "string" ? (cause.split("\n", 1)[0] ?? "") : inspect(cause);
}
