import type { KeyStore } from "./api-key.ts";

const flushIntervalMs = 10_000;
/** Most keys between two writes. Uses beyond that are recorded with a later time. */
const waitingKeysMax = 100_000;

/** Collects when keys were used and writes it in batches, off the request path. */
export interface KeyUseRecorder {
  record(keyId: string, usedAt: number): void;
  /**
   * Writes pending uses, or joins the write in flight. Failed writes are retried with the next
   * batch.
   */
  flush(): Promise<void>;
  /** Writes everything recorded. */
  close(): Promise<void>;
}

/** @param onError - called after a failed write; the uses are kept */
export function createKeyUseRecorder(
  store: Pick<KeyStore, "recordKeyUses">,
  onError: (error: unknown) => void,
): KeyUseRecorder {
  let waiting = new Map<string, number>();
  /** One write at a time, because a slow store must not accumulate them. */
  let writing: Promise<void> | undefined;
  const timer = setInterval(() => void flush(), flushIntervalMs);
  timer.unref();

  function record(keyId: string, usedAt: number): void {
    if (waiting.size < waitingKeysMax || waiting.has(keyId)) waiting.set(keyId, usedAt);
  }
  function flush(): Promise<void> {
    writing ??= write().finally(() => (writing = undefined));
    return writing;
  }
  async function write(): Promise<void> {
    if (waiting.size === 0) return;
    const batch = waiting;
    waiting = new Map();
    try {
      await store.recordKeyUses(Array.from(batch, ([keyId, usedAt]) => ({ keyId, usedAt })));
    } catch (error) {
      onError(error);
      for (const [keyId, usedAt] of batch) if (!waiting.has(keyId)) record(keyId, usedAt);
    }
  }
  return {
    record,
    flush,
    async close() {
      clearInterval(timer);
      await writing;
      await flush();
    },
  };
}
