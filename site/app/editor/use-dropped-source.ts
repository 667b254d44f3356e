import { useState } from "react";

/** A file or text that was dropped or pasted outside of its tool. */
export interface DroppedSource {
  readonly given: File | string | undefined;
  readonly take: (source: File | string) => void;
  /** Called when the source has been read, so that the tool does not read it again. */
  readonly clear: () => void;
}

/** @param show - opens the tool */
export function useDroppedSource(show: () => void): DroppedSource {
  const [given, setGiven] = useState<File | string>();

  function take(source: File | string): void {
    setGiven(source);
    show();
  }
  return { given, take, clear: () => setGiven(undefined) };
}
