import { inspect } from "node:util";

/** The chain of causes may be circular. */
const chainLengthMax = 5;
const lengthMax = 500;

/** Formats an error, or any thrown value, and its causes in one line for the log. */
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
