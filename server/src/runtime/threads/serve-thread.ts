/** The side of a thread service inside the thread; see `thread-service.ts`. */
import { type MessagePort, parentPort } from "node:worker_threads";
import {
  type Call,
  type FromThread,
  monotonicMs,
  type Outcome,
  packError,
  postOutcome,
  type Protocol,
  type Question,
  settle,
  type ToThread,
  unpackError,
} from "./thread-messages.ts";

interface Served<Asked extends Protocol> {
  /** One function per call. @param deadline - by `monotonicMs`, after which the reply is not needed */
  readonly answers: {
    readonly [Name in keyof Asked & string]: (
      input: Asked[Name]["input"],
      deadline: number,
      asked: Underway,
    ) => Promise<Asked[Name]["output"]>;
  };
  /**
   * Releases the thread's resources; then the thread ends.
   *
   * @param answered - resolves when all earlier calls have a reply
   */
  readonly close?: (answered: Promise<unknown>) => Promise<void>;
}

/** Runs the calls of the main thread until it closes this thread. */
export function serveThread<Asked extends Protocol>({ answers, close }: Served<Asked>): void {
  const underWay = new Map<number, Underway>();
  const settling = new Set<Promise<void>>();
  const startedAt = monotonicMs();

  async function answer(question: Question<Asked>, id: number): Promise<void> {
    const asked = new Underway(id);
    underWay.set(id, asked);
    const outcome = await settle(() => run(question, asked));
    underWay.delete(id);
    postOutcome(post, { id }, outcome);
  }
  function run({ name, input, ...question }: Question<Asked>, asked: Underway): Promise<unknown> {
    return answers[name](input, Math.max(question.deadline, startedAt + question.waitMs), asked);
  }
  function begin(question: Question<Asked>): Promise<void> {
    if (question.id !== undefined) return answer(question, question.id);
    return run(question, new Underway(0)).then(
      () => undefined,
      (error: unknown) => reportFailure("A message to a thread failed", error),
    );
  }

  parent().on("message", (message: ToThread<Asked>) => {
    if (message === "close") {
      const answered = Promise.all(settling);
      void (close?.(answered) ?? answered).finally(() => {
        post({ hasClosed: true });
        endThread();
      });
      return;
    }
    if ("abandoned" in message) return underWay.get(message.abandoned)?.abandon();
    if ("call" in message) return underWay.get(message.id)?.settle(message);
    const settled = begin(message).finally(() => settling.delete(settled));
    settling.add(settled);
  });
  post({ isReady: true });
}

/** An open call inside the thread. */
class Underway {
  readonly #id: number;
  readonly #abandoned = new AbortController();
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  #lastCall = 0;

  constructor(id: number) {
    this.#id = id;
  }

  /** Aborted when the caller cancels. */
  get signal(): AbortSignal {
    return this.#abandoned.signal;
  }

  /** Calls back to the caller. */
  call(wanted: unknown): Promise<unknown> {
    const settled = Promise.withResolvers<unknown>();
    this.#lastCall += 1;
    this.#calls.set(this.#lastCall, settled);
    post({ id: this.#id, call: this.#lastCall, wanted });
    return settled.promise;
  }

  abandon(): void {
    this.#abandoned.abort();
  }

  settle({ call, ...outcome }: Call & Outcome): void {
    const waiting = this.#calls.get(call);
    this.#calls.delete(call);
    if ("error" in outcome) waiting?.reject(unpackError(outcome.error));
    else waiting?.resolve(outcome.output);
  }
}

/** Logs an error on the main thread. */
export function reportFailure(report: string, error: unknown): void {
  post({ report, error: packError(error) });
}

/** Ends this thread after its messages were sent. */
function endThread(): void {
  parent().close();
}

function post(message: FromThread): void {
  parent().postMessage(message, []);
}

function parent(): MessagePort {
  if (!parentPort) throw new Error("This module is for threads");
  return parentPort;
}
