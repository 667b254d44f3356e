import type { Repair } from "./repair-contrast.ts";
import type { RepairQuestion } from "./repair-worker.ts";

/**
 * Repairs a palette in a worker.
 *
 * @param signal - cancels the search; the promise then never settles
 * @throws if the worker cannot be loaded or fails
 */
export function requestRepair(question: RepairQuestion, signal: AbortSignal): Promise<Repair> {
  const worker = new Worker(new URL("./repair-worker.ts", import.meta.url), { type: "module" });
  const { promise, resolve, reject } = Promise.withResolvers<Repair>();
  signal.addEventListener("abort", () => worker.terminate());
  worker.addEventListener("message", ({ data }: MessageEvent<Repair>) => {
    worker.terminate();
    resolve(data);
  });
  worker.addEventListener("error", () => {
    worker.terminate();
    reject(new Error("The search for colors has failed"));
  });
  worker.postMessage(question, []);
  return promise;
}
