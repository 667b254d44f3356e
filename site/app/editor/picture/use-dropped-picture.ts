import { useCallback, useRef, useState } from "react";
import type { PictureState } from "./picture-state.ts";

/**
 * The picture that was last dropped, pasted or chosen. Kept while the page is open, also when the
 * tool is closed.
 */
export interface DroppedPicture {
  /** The latest picture, and how many came before. */
  readonly given: { readonly file: File; readonly turn: number } | undefined;
  readonly take: (file: File) => void;
  /** Returns the state in which the tool left this file. */
  readonly recall: (file: File) => PictureState | undefined;
  readonly keep: (file: File, state: PictureState) => void;
}

/** @param show - opens the tool */
export function useDroppedPicture(show: () => void): DroppedPicture {
  const [given, setGiven] = useState<DroppedPicture["given"]>();
  const kept = useRef<{ readonly file: File; readonly state: PictureState }>(undefined);
  const recall = useCallback((file: File) => (kept.current?.file === file ? kept.current.state : undefined), []);
  // The state of a replaced picture can arrive after its replacement.
  const keep = useCallback((file: File, state: PictureState) => {
    kept.current = { file, state };
  }, []);

  function take(file: File): void {
    setGiven((last) => ({ file, turn: (last?.turn ?? 0) + 1 }));
    show();
  }
  return { given, take, recall, keep };
}
