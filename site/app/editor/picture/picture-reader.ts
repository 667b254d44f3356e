/**
 * The client of a picture's worker. Sends one request at a time. Of requests that wait, only the
 * latest of each kind is sent.
 */
import type { PictureAnswer, PictureOpening, PictureQuestion } from "./picture-messages.ts";
import { describeTimeout } from "./check-picture.ts";

export interface PictureReader {
  readonly ask: (question: PictureQuestion) => void;
  /** Cancels all work. */
  readonly close: () => void;
}

/** Three times as long as an old phone needs for the largest picture. */
const answerMsMax = 30_000;

/** @param name - of the picture, for error messages */
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
    hear({ kind: "refused", problem: describeTimeout(name) });
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
