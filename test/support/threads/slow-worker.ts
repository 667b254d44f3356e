/** A thread that takes longer to start than the time limit of a call. */
import { monotonicMs, serveThread } from "../../../server/src/runtime/threads/serve-thread.ts";
import type { Tried } from "./test-worker.ts";

const startMs = 250;
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, startMs);

serveThread<Pick<Tried, "echo">>({
  functions: {
    echo: async ([text], { deadline }) => (monotonicMs() < deadline ? text : "too late"),
  },
});
