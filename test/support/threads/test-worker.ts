/** A thread with functions for tests. */
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { threadId } from "node:worker_threads";
import { DomainError } from "@tincture/contract/errors";
import { serveThread } from "../../../server/src/runtime/threads/serve-thread.ts";

export type Tried = {
  /** Replies after `ms` milliseconds. */
  readonly echo: { readonly input: readonly [text: string, ms: number]; readonly output: string };
  readonly refuse: { readonly input: readonly []; readonly output: never };
  readonly fail: { readonly input: readonly []; readonly output: never };
  /** Calls back for all texts at once. */
  readonly collect: { readonly input: readonly [texts: readonly string[]]; readonly output: readonly unknown[] };
  readonly explain: { readonly input: readonly []; readonly output: readonly unknown[] };
  readonly linger: { readonly input: readonly []; readonly output: string };
  readonly getThreadId: { readonly input: readonly []; readonly output: number };
  readonly die: { readonly input: readonly []; readonly output: never };
  readonly hang: { readonly input: readonly []; readonly output: never };
};

serveThread<Tried>({
  functions: {
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
    collect: ([texts], call) => Promise.all(texts.map((text) => call.callBack(text))),
    explain: async (_, call) => call.callBack("secret").then(() => [], listFields),
    linger: async (_, { signal }) => {
      if (!signal.aborted) await once(signal, "abort");
      return "cancelled";
    },
    getThreadId: async () => threadId,
    die: () => process.exit(3),
    hang: () => new Promise(() => {}),
  },
});

function listFields(error: unknown): readonly unknown[] {
  if (!(error instanceof DomainError)) return [];
  const { name, code, publicMessage, retryAfterSeconds } = error;
  return [name, code, publicMessage, retryAfterSeconds, Reflect.get(error, "slug")];
}
