import { formatPalette, splitPalette } from "@tincture/color/palette";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import type { PictureAnswer } from "./picture-messages.ts";
import { openPicture, type PictureReader } from "./picture-reader.ts";
import { type PictureState, reducePicture } from "./picture-state.ts";

/** Shows progress after this time. */
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
    /** Resets moved points. */
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
