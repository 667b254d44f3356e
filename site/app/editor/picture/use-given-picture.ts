import { useCallback, useRef, useState } from "react";
import type { PictureState } from "./picture-state.ts";

/** Where pictures are laid down: by dropping and pasting anywhere, by the tool itself, by Import. It outlives the tool, not the page. */
export interface GivenPicture {
  /** The last one, and how many came before. */
  readonly given: { readonly file: File; readonly turn: number } | undefined;
  readonly take: (file: File) => void;
  /** How the work on this file was left when the tool was closed. */
  readonly recall: (file: File) => PictureState | undefined;
  readonly keep: (file: File, state: PictureState) => void;
}

/** @param show - opens the tool */
export function useGivenPicture(show: () => void): GivenPicture {
  const [given, setGiven] = useState<GivenPicture["given"]>();
  const kept = useRef<{ readonly file: File; readonly state: PictureState }>(undefined);
  const recall = useCallback((file: File) => (kept.current?.file === file ? kept.current.state : undefined), []);
  // Of a picture that another takes the place of, the last is told after the other was given.
  const keep = useCallback((file: File, state: PictureState) => {
    kept.current = { file, state };
  }, []);

  function take(file: File): void {
    setGiven((last) => ({ file, turn: (last?.turn ?? 0) + 1 }));
    show();
  }
  return { given, take, recall, keep };
}
