/** A thread that lowers its priority and then waits. */
import { parentPort } from "node:worker_threads";
import { lowerEnginePriority, lowerPriority } from "../../../server/src/runtime/thread-cpu.ts";

lowerPriority(7);
lowerEnginePriority(7);
parentPort?.postMessage("lowered", []);
parentPort?.on("message", () => undefined);
