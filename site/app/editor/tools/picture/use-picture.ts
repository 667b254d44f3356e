import type { Picture } from "@tincture/color/extract";
import { formatPalette, splitPalette } from "@tincture/color/palette";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { type PictureAction, type PictureState, reducePicture } from "./picture-state.ts";
import { describeTimeout } from "./check-picture.ts";

const loadingMs = 150;

/** The component must remount for another file. */
export function usePicture(file: File, start: PictureState, keep: (file: File, state: PictureState) => void) {
  const [state, dispatch] = useReducer(reducePicture, start);
  const reader = useRef<ReturnType<typeof openPicture>>(undefined);
  const { picture, points, count } = state;
  const hexes = formatPalette(points.map(({ hex }) => hex));

  const open = useEffectEvent(() => openPicture(file.name, { source: picture ?? file, count }, dispatch));
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
    const timer = isPending ? setTimeout(() => setLate(true), loadingMs) : undefined;
    return () => clearTimeout(timer);
  }, [isPending]);
  return isPending && isLate;
}

/** Three times as long as an old phone needs for the largest picture. */
const replyMsMax = 30_000;

/** The worker gets one request at a time. Of waiting ones, only the latest of each kind is sent. */
function openPicture(name: string, opening: PictureOpening, onReply: (reply: PictureAction) => void) {
  const worker = new Worker(new URL("./picture-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<string, PictureRequest>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(message: PictureOpening | PictureRequest): void {
    timer = setTimeout(fail, replyMsMax);
    worker.postMessage(message, []);
  }
  function sendNext(): void {
    clearTimeout(timer);
    timer = undefined;
    const [request] = waiting.values();
    if (request === undefined) return;
    waiting.delete(request.kind);
    send(request);
  }
  function close(): void {
    clearTimeout(timer);
    worker.terminate();
  }
  function fail(): void {
    close();
    onReply({ type: "refuse", problem: describeTimeout(name) });
  }

  worker.addEventListener("error", fail);
  worker.addEventListener("message", ({ data }: MessageEvent<PictureReply>) => {
    sendNext();
    if (data !== "ready") onReply(data);
  });
  send(opening);
  return {
    ask(request: PictureRequest): void {
      waiting.set(request.kind, request);
      if (timer === undefined) sendNext();
    },
    close,
  };
}

export interface PictureOpening {
  readonly source: File | Picture;
  readonly count: number;
}

export type PictureRequest =
  | { readonly kind: "extract"; readonly count: number }
  | { readonly kind: "measure"; readonly hexes: readonly string[] };

/** `ready` is the reply to a picture that was already read. */
export type PictureReply = PictureAction | "ready";
