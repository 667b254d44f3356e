/** A service on a thread of its own, the side inside the thread; see `thread-service.ts` for the other. */
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
  /** A function for each question. @param deadline - by `monotonicMs`; later nobody wants the answer any more */
  readonly answers: {
    readonly [Name in keyof Asked & string]: (
      input: Asked[Name]["input"],
      deadline: number,
      asked: Underway,
    ) => Promise<Asked[Name]["output"]>;
  };
  /**
   * Gives back what the thread holds; then the thread ends.
   *
   * @param answered - resolves when all that was asked before is answered
   */
  readonly close?: (answered: Promise<unknown>) => Promise<void>;
}

/** Answers what this thread is asked, until it is told to close. */
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

/** A question that this thread works on. */
export class Underway {
  readonly #id: number;
  readonly #abandoned = new AbortController();
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  #lastCall = 0;

  constructor(id: number) {
    this.#id = id;
  }

  /** Aborted once nobody wants the answer any more. */
  get signal(): AbortSignal {
    return this.#abandoned.signal;
  }

  /** Asks who asked. */
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

/** Has something logged by the thread that started this one. */
export function reportFailure(report: string, error: unknown): void {
  post({ report, error: packError(error) });
}

/** Ends this thread once what it has said is on its way. */
export function endThread(): void {
  parent().close();
}

function post(message: FromThread): void {
  parent().postMessage(message, []);
}

function parent(): MessagePort {
  if (!parentPort) throw new Error("This module is for threads");
  return parentPort;
}
