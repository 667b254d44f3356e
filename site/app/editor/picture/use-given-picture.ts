import { useCallback, useRef, useState } from "react";
import type { PictureState } from "./picture-state.ts";

/** Where pictures are laid down: by dropping and pasting anywhere, by the tool itself, by Import. It outlives the tool, not the page. */
export interface GivenPicture {
  /** The last one, and how many came before. */
  readonly given: { readonly file: File; readonly turn: number } | undefined;
  readonly take: (file: File) => void;
  /** How its work was left when the tool was closed. */
  readonly recall: () => PictureState | undefined;
  readonly keep: (state: PictureState) => void;
}

/** @param show - opens the tool */
export function useGivenPicture(show: () => void): GivenPicture {
  const [given, setGiven] = useState<GivenPicture["given"]>();
  const kept = useRef<PictureState>(undefined);
  const recall = useCallback(() => kept.current, []);
  const keep = useCallback((state: PictureState) => {
    kept.current = state;
  }, []);

  function take(file: File): void {
    kept.current = undefined;
    setGiven((last) => ({ file, turn: (last?.turn ?? 0) + 1 }));
    show();
  }
  return { given, take, recall, keep };
}
