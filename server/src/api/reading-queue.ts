import type { Clock } from "../domain/clock.ts";

/** So long may reading hold the event loop in one go: a page of fifty palettes takes less than one of these milliseconds. */
const holdMsMax = 20;

/**
 * Spreads what many simultaneous requests read over several turns of the event loop. In between, other requests come in, the
 * database's answers are read, and time limits stay true. Who has to wait waits in a queue of his account; the accounts take turns.
 */
export interface ReadingQueue {
  /** Reads at once while this turn of the event loop has time left, else in one of the next. */
  read<Content>(accountId: string, read: () => Content | Promise<Content>): Content | Promise<Content>;
}

/** @param clock - monotonic milliseconds */
export function createReadingQueue(clock: Clock = () => performance.now()): ReadingQueue {
  const queues = new Map<string, (() => void)[]>();
  let turnStartedAt: number | undefined;

  function hasTimeLeft(): boolean {
    const now = clock();
    if (turnStartedAt === undefined) {
      turnStartedAt = now;
      setImmediate(startTurn);
    }
    return now - turnStartedAt < holdMsMax;
  }

  function startTurn(): void {
    turnStartedAt = undefined;
    for (const [accountId, queue] of queues) {
      if (!hasTimeLeft()) return;
      queue.shift()?.();
      // Behind the others, where this loop comes by again.
      queues.delete(accountId);
      if (queue.length > 0) queues.set(accountId, queue);
    }
  }

  function enqueue(accountId: string, read: () => void): void {
    const queue = queues.get(accountId) ?? [];
    queues.set(accountId, queue);
    queue.push(read);
  }

  return {
    read(accountId, read) {
      if (hasTimeLeft() && queues.size === 0) return read();
      return new Promise((resolve, reject) => {
        enqueue(accountId, () => {
          try {
            resolve(read());
          } catch (error) {
            reject(error);
          }
        });
      });
    },
  };
}
