/** A thread with functions for tests. */
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { threadId } from "node:worker_threads";
import { DomainError } from "@tincture/contract/errors";
import { reportFailure, serveThread } from "../../../server/src/runtime/threads/serve-thread.ts";

export type Tried = {
  /** Replies after `ms` milliseconds. */
  readonly echo: { readonly input: readonly [text: string, ms: number]; readonly output: string };
  readonly refuse: { readonly input: readonly []; readonly output: never };
  readonly fail: { readonly input: readonly []; readonly output: never };
  /** Calls back for all texts at once. */
  readonly collect: { readonly input: readonly [texts: readonly string[]]; readonly output: readonly unknown[] };
  /** Returns the fields of the error of a callback. */
  readonly explain: { readonly input: readonly []; readonly output: readonly unknown[] };
  /** Replies when it is cancelled. */
  readonly linger: { readonly input: readonly []; readonly output: string };
  readonly report: { readonly input: readonly [text: string]; readonly output: void };
  /** The thread's number. */
  readonly tellThread: { readonly input: readonly []; readonly output: number };
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
    collect: ([texts], _deadline, asked) => Promise.all(texts.map((text) => asked.call(text))),
    explain: async (_input, _deadline, asked) => asked.call("secret").then(() => [], listFields),
    linger: async (_input, _deadline, asked) => {
      if (!asked.signal.aborted) await once(asked.signal, "abort");
      return "abandoned";
    },
    report: async ([text]) => reportFailure(text, new Error("cause")),
    tellThread: async () => threadId,
    die: () => process.exit(3),
    hang: () => new Promise(() => {}),
  },
});

function listFields(error: unknown): readonly unknown[] {
  if (!(error instanceof DomainError)) return [];
  const { name, code, publicMessage, retryAfterSeconds } = error;
  return [name, code, publicMessage, retryAfterSeconds, Reflect.get(error, "slug")];
}
