import { setTimeout as pause } from "node:timers/promises";
import { StoreFault } from "../store-fault.ts";

/** Tries of one write, at most. */
const TRIES_MAX = 8;
const FIRST_PAUSE_MS = 2;

export interface RetryOptions {
  /** No further try begins later than this. */
  readonly retryMsMax: number;
  /** From 0 to below 1. */
  readonly random?: () => number;
}

/**
 * Repeats a write that was rolled back for certain: for the sake of another transaction, or because the connection broke
 * before its commit was sent. Never one whose outcome is unknown.
 */
export async function retryWrite<Output>(
  attempt: () => Promise<Output>,
  { retryMsMax, random = Math.random }: RetryOptions,
): Promise<Output> {
  const giveUpAt = performance.now() + retryMsMax;
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const pauseMs = FIRST_PAUSE_MS * 2 ** tries * random();
      if (!isRolledBack(error) || tries === TRIES_MAX || performance.now() + pauseMs > giveUpAt) throw error;
      await pause(pauseMs);
    }
  }
}

function isRolledBack(error: unknown): boolean {
  return error instanceof StoreFault && (error.kind === "conflict" || error.kind === "lost");
}
