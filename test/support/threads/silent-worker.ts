/** A thread that never replies and does not close. */
import { parentPort } from "node:worker_threads";

parentPort?.on("message", () => undefined);
