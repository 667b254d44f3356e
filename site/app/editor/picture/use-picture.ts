import { formatPalette, splitPalette } from "@tincture/color/palette";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { type PictureState, reducePicture } from "./picture-state.ts";
import { describeTimeout } from "./check-picture.ts";
import type { Picture, PictureColor } from "@tincture/color/extract";

const patienceMs = 150;

/**
 * A picture, its points and its worker.
 *
 * @param file - the component must remount for another file
 * @param start - the initial state
 * @param keep - called with each new state
 */
export function usePicture(file: File, start: PictureState, keep: (file: File, state: PictureState) => void) {
  const [state, dispatch] = useReducer(reducePicture, start);
  const reader = useRef<PictureReader>(undefined);
  const { picture, points, count } = state;
  const hexes = formatPalette(points.map(({ hex }) => hex));

  const hear = useEffectEvent((answer: PictureAnswer) => {
    if (answer.kind === "opened") dispatch({ ...answer, type: "open" });
    if (answer.kind === "refused") dispatch({ ...answer, type: "refuse" });
    if (answer.kind === "extracted") dispatch({ ...answer, type: "find" });
    if (answer.kind === "measured") dispatch({ ...answer, type: "measure" });
  });
  const open = useEffectEvent(() => openPicture(file.name, { source: picture ?? file, count }, hear));
  useEffect(() => {
    const opened = open();
    reader.current = opened;
    return opened.close;
  }, []);
  useEffect(() => {
    if (hexes !== "") reader.current?.ask({ kind: "measure", hexes: splitPalette(hexes) });
  }, [hexes]);
  useEffect(() => keep(file, state), [keep, file, state]);

  function find(wanted: number): void {
    dispatch({ type: "want", count: wanted });
    reader.current?.ask({ kind: "extract", count: wanted });
  }
  return {
    state,
    dispatch,
    isLate: useLate(picture === undefined && state.problem === undefined),
    find,
    release: () => {
      dispatch({ type: "release" });
      find(count);
    },
  };
}

function useLate(isPending: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const patience = isPending ? setTimeout(() => setLate(true), patienceMs) : undefined;
    return () => clearTimeout(patience);
  }, [isPending]);
  return isPending && isLate;
}

interface PictureReader {
  readonly ask: (question: PictureQuestion) => void;
  /** Cancels all work. */
  readonly close: () => void;
}

/** Three times as long as an old phone needs for the largest picture. */
const answerMsMax = 30_000;

function openPicture(name: string, opening: PictureOpening, hear: (answer: PictureAnswer) => void): PictureReader {
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

/** The first message: a file, or a picture that was already read. */
export interface PictureOpening {
  readonly source: File | Picture;
  readonly count: number;
}

/** A request about the open picture. The worker handles one at a time. */
export type PictureQuestion =
  | { readonly kind: "extract"; readonly count: number }
  | { readonly kind: "measure"; readonly hexes: readonly string[] };

export type PictureAnswer =
  /** The reply for a file. */
  | { readonly kind: "opened"; readonly picture: Picture; readonly colors: readonly PictureColor[] }
  /** The reply for a picture. */
  | { readonly kind: "ready" }
  | { readonly kind: "refused"; readonly problem: string }
  | { readonly kind: "extracted"; readonly count: number; readonly colors: readonly PictureColor[] }
  | { readonly kind: "measured"; readonly hexes: readonly string[]; readonly shares: readonly number[] };
