/** Long work in short slices, so that requests are answered in between. */

/** Interruptible work: each `yield` is a place to stop, a fraction of a millisecond after the one before. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Items (rows, ranks, words) that an algorithm may handle between two yields. */
export const itemsPerStep = 4096;

/** How long work holds the event loop, and how it lets go of it. */
export interface Pacing {
  readonly sliceMs: number;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Resolves after others had their turn. */
  readonly pause: () => Promise<void>;
}

/** Two milliseconds of work, then everything else that waits in the event loop. */
export const foregroundPacing: Pacing = {
  sliceMs: 2,
  now: () => performance.now(),
  pause: () => new Promise((resolve) => void setImmediate(resolve)),
};

/** From the end of a slice to the start of the next one, for work that may take its time. */
const restMs = 6;

/** A quarter of the time at most, also of a core that has nothing else to do: others may want it. */
export const backgroundPacing: Pacing = {
  ...foregroundPacing,
  pause: () => new Promise((resolve) => void setTimeout(resolve, restMs)),
};

/** Says when the slice that started after the last pause is used up. */
export interface Pacer {
  isDue(): boolean;
  pause(): Promise<void>;
}

export function createPacer({ sliceMs, now, pause }: Pacing): Pacer {
  let sliceStart = now();
  return {
    isDue: () => now() - sliceStart >= sliceMs,
    async pause() {
      await pause();
      sliceStart = now();
    },
  };
}

/** Does all of the work, with a pause wherever one is due. */
export async function runInSlices<Result>(steps: Steps<Result>, pacer: Pacer): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (pacer.isDue()) await pacer.pause();
  }
}

/** Does all of the work at once. */
export function runToEnd<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
