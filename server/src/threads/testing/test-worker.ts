/** A thread that does what tests want of it. */
import { setTimeout as pause } from "node:timers/promises";
import { DomainError } from "../../domain/errors.ts";
import { reportFailure, serveThread } from "../thread-service.ts";

export type Tried = {
  /** Answers after so many milliseconds. */
  readonly echo: { readonly input: readonly [text: string, ms: number]; readonly output: string };
  readonly refuse: { readonly input: readonly []; readonly output: never };
  readonly fail: { readonly input: readonly []; readonly output: never };
  readonly report: { readonly input: readonly [text: string]; readonly output: void };
  readonly die: { readonly input: readonly []; readonly output: never };
  readonly hang: { readonly input: readonly []; readonly output: never };
};

serveThread<Tried>({
  answers: {
    async echo([text, ms]) {
      await pause(ms);
      return text;
    },
    async refuse() {
      throw new DomainError("service_unavailable", "Not now", {
        retryAfterSeconds: 7,
        isOutcomeUnknown: true,
      });
    },
    async fail() {
      throw new RangeError("Too far");
    },
    report: async ([text]) => reportFailure(text, new Error("cause")),
    die: () => process.exit(3),
    hang: () => new Promise(() => {}),
  },
});
