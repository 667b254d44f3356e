/** A thread of sign-in that dies at the first question. */
import { parentPort } from "node:worker_threads";

parentPort!.on("message", () => process.exit(3));
