import type { FastifyBaseLogger } from "fastify";
import { describeReason } from "../runtime/describe-reason.ts";
import { LogThrottle } from "../runtime/log-throttle.ts";

/** Lines of one kind that are logged in full. */
const wholeMax = 5;
/** Kinds that are counted separately. The others are counted together. */
const kindsMax = 32;

/** A status with its reason or operation. */
type Kind = Readonly<Record<string, string | number>>;

/** Logs refused requests in a limited number of lines, since clients could send any number. */
export class RefusalLog {
  readonly #log: FastifyBaseLogger;
  readonly #tellsRefused: boolean;
  readonly #refused: LogThrottle<Kind>;
  readonly #undelivered: LogThrottle<Kind>;

  /** @param tellsRefused - if false, only undelivered replies are logged */
  constructor(log: FastifyBaseLogger, tellsRefused: boolean) {
    this.#log = log;
    this.#tellsRefused = tellsRefused;
    this.#refused = repeat((kind, more) => log.info({ ...kind, more }, "more refused"));
    this.#undelivered = repeat((kind, more) => log.error({ ...kind, more }, "more answers not delivered"));
  }

  /** @param describe - returns the full line */
  note(kind: Kind, describe: () => object): void {
    if (this.#tellsRefused) this.#refused.note(formatKey(kind), kind, () => this.#log.info(describe(), "refused"));
  }

  /** Logs a reply, perhaps charged, whose connection broke. */
  noteUndelivered(error: Error, describe: () => object): void {
    const kind = { reason: describeReason(error) };
    this.#undelivered.note(formatKey(kind), kind, () =>
      this.#log.error({ ...describe(), ...kind }, "answer not delivered"),
    );
  }

  /** Logs the remaining counts. */
  close(): void {
    this.#refused.close();
    this.#undelivered.close();
  }
}

function repeat(tellMore: (kind: Kind, more: number) => void): LogThrottle<Kind> {
  return new LogThrottle({ wholeMax, kindsMax, gather: () => [formatKey(others), others], tellMore });
}

const others: Kind = { reason: "other reasons" };

function formatKey(kind: Kind): string {
  return Object.values(kind).join(" ");
}
