import type { KeyStore } from "./api-key.ts";

/** How often the last uses of keys are written. */
const flushIntervalMs = 10_000;
/** Beyond this many keys between two writes the rest are written later than their use says. */
const waitingKeysMax = 100_000;

/** Collects when keys were used and writes it in batches, away from the request path. */
export interface KeyUseRecorder {
  record(keyId: string, usedAt: number): void;
  /** Writes what waits, or joins the writing under way; what the store refuses waits for the next time. */
  flush(): Promise<void>;
  /** Writes all that has been recorded. */
  close(): Promise<void>;
}

/** @param onError - told of a failed write; the uses are kept */
export function createKeyUseRecorder(
  store: Pick<KeyStore, "recordKeyUses">,
  onError: (error: unknown) => void,
): KeyUseRecorder {
  let waiting = new Map<string, number>();
  /** One at a time: a slow store must not collect them. */
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
