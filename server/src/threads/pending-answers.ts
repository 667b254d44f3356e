import { LoopTimer } from "../domain/loop-timer.ts";

/** What was asked of a thread and has no answer yet. What is asked, and what becomes of a thread that dies, is its owner's. */
export interface PendingAnswers {
  readonly size: number;
  /** Begins to wait. The id goes with the question and comes back with the answer. */
  open<Answer>(): OpenAnswer<Answer>;
  /** Ends the waiting; undefined when nobody waits for this id any more. */
  take(id: number): Waiting | undefined;
  rejectAll(error: Error): void;
}

export interface OpenAnswer<Answer> {
  readonly id: number;
  readonly answer: Promise<Answer>;
}

export interface Waiting {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

export interface PendingAnswersOptions {
  readonly answerMsMax: number;
  /** Told when an answer has not come in time. It is still waited for. */
  readonly onSilence: () => void;
}

export function createPendingAnswers({ answerMsMax, onSilence }: PendingAnswersOptions): PendingAnswers {
  const pending = new Map<number, Waiting & { readonly timer: LoopTimer }>();
  let lastId = 0;

  function take(id: number): Waiting | undefined {
    const waiting = pending.get(id);
    pending.delete(id);
    waiting?.timer.stop();
    return waiting;
  }

  return {
    get size() {
      return pending.size;
    },
    open<Answer>() {
      lastId += 1;
      const { promise: answer, resolve, reject } = Promise.withResolvers<Answer>();
      const timer = new LoopTimer(() => {
        if (timer.elapsedMs >= answerMsMax) onSilence();
      });
      pending.set(lastId, { resolve, reject, timer });
      return { id: lastId, answer };
    },
    take,
    rejectAll(error) {
      for (const id of pending.keys()) take(id)?.reject(error);
    },
  };
}
