import { unpackError, type WriteAnswer } from "./writer-messages.ts";

export interface PendingOptions {
  readonly answerMsMax: number;
  /** Told each time that an answer does not come by then. */
  readonly onLate: () => void;
}

interface Waiting {
  resolve(output: unknown): void;
  reject(error: unknown): void;
  readonly timer: NodeJS.Timeout;
}

/** What a thread was asked and has not answered yet. */
export class PendingAnswers {
  readonly #options: PendingOptions;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor(options: PendingOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** @param ask - sends the question under the number by which its answer is known */
  wait<Output>(ask: (id: number) => void): Promise<Output> {
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    const timer = setTimeout(this.#options.onLate, this.#options.answerMsMax);
    this.#waiting.set(id, { resolve, reject, timer });
    ask(id);
    return promise;
  }

  take(answer: WriteAnswer): void {
    const waiting = this.#end(answer.id);
    if ("error" in answer) waiting?.reject(unpackError(answer.error));
    else waiting?.resolve(answer.output);
  }

  rejectAll(error: unknown): void {
    for (const id of this.#waiting.keys()) this.#end(id)?.reject(error);
  }

  #end(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(waiting?.timer);
    return waiting;
  }
}
