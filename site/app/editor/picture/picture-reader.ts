/** A picture's worker, asked one thing at a time: of what is wanted while it works, only the latest of each kind is asked. */
import type { PictureAnswer, PictureOpening, PictureQuestion } from "./picture-messages.ts";
import { tellOverwhelming } from "./refuse-picture.ts";

export interface PictureReader {
  readonly ask: (question: PictureQuestion) => void;
  /** Gives up whatever is under way. */
  readonly close: () => void;
}

/** An old phone opens the largest picture in a third of it. */
const answerMsMax = 30_000;

/** @param name - of the picture, for what is said when it is too much */
export function openPicture(
  name: string,
  opening: PictureOpening,
  hear: (answer: PictureAnswer) => void,
): PictureReader {
  const worker = new Worker(new URL("./picture-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<string, PictureQuestion>();
  let patience: ReturnType<typeof setTimeout> | undefined;

  function send(message: PictureOpening | PictureQuestion): void {
    patience = setTimeout(fail, answerMsMax);
    worker.postMessage(message, []);
  }
  function goOn(): void {
    clearTimeout(patience);
    patience = undefined;
    const [question] = waiting.values();
    if (question === undefined) return;
    waiting.delete(question.kind);
    send(question);
  }
  function close(): void {
    clearTimeout(patience);
    worker.terminate();
  }
  function fail(): void {
    close();
    hear({ kind: "refused", problem: tellOverwhelming(name) });
  }

  worker.addEventListener("error", fail);
  worker.addEventListener("message", ({ data }: MessageEvent<PictureAnswer>) => {
    goOn();
    hear(data);
  });
  send(opening);
  return {
    ask(question) {
      waiting.set(question.kind, question);
      if (patience === undefined) goOn();
    },
    close,
  };
}
