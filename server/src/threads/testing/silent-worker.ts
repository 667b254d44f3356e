/** A thread that never answers, not even to be closed. */
import { parentPort } from "node:worker_threads";

parentPort?.on("message", () => undefined);
