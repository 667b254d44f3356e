/** A thread that exits when the number in its memory is not 0. */
import { workerData } from "node:worker_threads";
import { serveThread } from "../../../server/src/runtime/threads/serve-thread.ts";
import type { Tried } from "./test-worker.ts";

const memory: Int32Array = workerData;
process.on("exit", () => void Atomics.wait(memory, 0, 0));

serveThread<Pick<Tried, "echo">>({ answers: { echo: ([text]) => Promise.resolve(text) } });
