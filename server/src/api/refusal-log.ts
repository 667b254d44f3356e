import type { FastifyBaseLogger } from "fastify";
import { describeReason } from "../domain/describe-reason.ts";
import { LogThrottle } from "../domain/log-throttle.ts";

/** Of one kind that goes on, so many are told whole: enough to see who it is. */
const wholeMax = 5;
/** Kinds that are told apart at a time; the rest is counted together. */
const kindsMax = 32;

/** What refusals have in common: a status with its reason or operation. */
type Kind = Readonly<Record<string, string | number>>;

/** Tells refused requests in a bounded number of lines: whoever sends them chooses how many there are. */
export class RefusalLog {
  readonly #log: FastifyBaseLogger;
  readonly #tellsRefused: boolean;
  readonly #refused: LogThrottle<Kind>;
  readonly #undelivered: LogThrottle<Kind>;

  /** @param tellsRefused - otherwise only what was not delivered is told */
  constructor(log: FastifyBaseLogger, tellsRefused: boolean) {
    this.#log = log;
    this.#tellsRefused = tellsRefused;
    this.#refused = repeat((kind, more) => log.info({ ...kind, more }, "more refused"));
    this.#undelivered = repeat((kind, more) => log.error({ ...kind, more }, "more answers not delivered"));
  }

  /** @param describe - the whole line, with what the kind says */
  note(kind: Kind, describe: () => object): void {
    if (this.#tellsRefused) this.#refused.note(formatKey(kind), kind, () => this.#log.info(describe(), "refused"));
  }

  /** An answer that was made, and perhaps paid for, and whose connection broke. */
  noteUndelivered(error: Error, describe: () => object): void {
    const kind = { reason: describeReason(error) };
    this.#undelivered.note(formatKey(kind), kind, () =>
      this.#log.error({ ...describe(), ...kind }, "answer not delivered"),
    );
  }

  /** Tells what was counted and not told yet. */
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
