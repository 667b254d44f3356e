import { Worker } from "node:worker_threads";
import type { DatabaseCounts } from "../engine.ts";
import { unpackError, type SentError } from "../../threads/serve-thread.ts";

export interface CopyRequest {
  readonly source: string;
  /** Must not exist. */
  readonly target: string;
  /** Whether to look for damage in the source too; the copy is always looked at. */
  readonly isSourceChecked: boolean;
}

export type CopyAnswer = { readonly counts: DatabaseCounts } | { readonly error: SentError };

/**
 * A consistent, compact and checked copy of a database, made on a thread of its own while others read and write it.
 *
 * @throws {DomainError} `service_unavailable` when the source is damaged or none of ours, or the copy cannot be written
 */
export function copyDatabase(request: CopyRequest): Promise<DatabaseCounts> {
  const worker = new Worker(new URL("./copy-worker.ts", import.meta.url), { workerData: request });
  return new Promise((resolve, reject) => {
    worker.once("message", (answer: CopyAnswer) => {
      if ("error" in answer) reject(unpackError(answer.error));
      else resolve(answer.counts);
    });
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The copying thread ended without an answer")));
  });
}
