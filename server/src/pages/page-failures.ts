import { describeReason } from "../domain/describe-reason.ts";
import { LogThrottle } from "../domain/log-throttle.ts";

/** Reasons that are told apart at a time; the rest is counted together. */
const reasonsMax = 32;
const otherReasons = "other reasons";

type ErrorLog = Record<"error", (line: object, message: string) => void>;

/** Tells pages that failed for a mistake of ours: a reason with its stack when it begins, then its number for each second. */
export class PageFailures {
  readonly #log: ErrorLog;
  readonly #throttle: LogThrottle<string>;

  constructor(log: ErrorLog) {
    this.#log = log;
    this.#throttle = new LogThrottle({
      kindsMax: reasonsMax,
      gather: () => [otherReasons, otherReasons],
      tellMore: (reason, more) => log.error({ reason, more }, "pages failed"),
    });
  }

  note(error: unknown, requestId: string): void {
    const reason = describeReason(error);
    this.#throttle.note(`${reason} ${findPlace(error)}`, reason, () =>
      this.#log.error({ err: error, requestId }, "page failed"),
    );
  }

  /** Tells what was counted and not told yet. */
  close(): void {
    this.#throttle.close();
  }
}

/** Mistakes in different places may use the same words. */
function findPlace(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return stack.split("\n").find((line) => /^ {4}at /.test(line)) ?? "";
}
