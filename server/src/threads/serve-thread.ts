/** The inside of a thread that serves others: `thread-service.ts` is the outside. */
import { parentPort, type MessagePort } from "node:worker_threads";
import { packError, type FromThread, type Protocol, type Question, type ToThread } from "./messages.ts";

export interface Served<Asked extends Protocol> {
  /** @param deadline - by `monotonicMs`; later nobody wants the answer any more */
  answer<Name extends keyof Asked & string>(
    name: Name,
    input: Asked[Name]["input"],
    deadline: number,
  ): Promise<Asked[Name]["output"]>;
  /**
   * Gives back what the thread holds; then the thread ends.
   *
   * @param answered - resolves when all that was asked before is answered
   */
  close(answered: Promise<unknown>): Promise<void>;
}

/** For `Served.answer`: a function for each question. */
export function answerByName<Asked extends Protocol>(answers: {
  readonly [Name in keyof Asked & string]: (
    input: Asked[Name]["input"],
    deadline: number,
  ) => Promise<Asked[Name]["output"]>;
}): Served<Asked>["answer"] {
  return (name, input, deadline) => answers[name](input, deadline);
}

/** Answers what this thread is asked, until it is told to close. */
export function serveThread<Asked extends Protocol>(served: Served<Asked>): void {
  const underWay = new Set<Promise<void>>();

  async function settle({ id, name, input, deadline }: Question<Asked>): Promise<void> {
    try {
      const output: unknown = await served.answer(name, input, deadline);
      if (id !== undefined) post({ id, output });
    } catch (error) {
      if (id === undefined) reportTrouble("A message to a thread failed", error);
      else post({ id, error: packError(error) });
    }
  }

  parent().on("message", (message: ToThread<Asked>) => {
    if (message === "close") {
      void served.close(Promise.all(underWay)).finally(endThread);
      return;
    }
    const settled = settle(message).finally(() => underWay.delete(settled));
    underWay.add(settled);
  });
}

/** Has something logged by the thread that started this one. */
export function reportTrouble(report: string, error: unknown): void {
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
