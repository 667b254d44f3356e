import { useEffect, useRef, useState } from "react";

const SHOWN_MS = 1400;

export type CopyState = "idle" | "copied" | "failed";

export interface Copying {
  readonly state: CopyState;
  readonly copy: (text: string) => Promise<void>;
}

/** Copying to the clipboard, and for a moment what came of it. */
export function useCopy(): Copying {
  const [state, setState] = useState<CopyState>("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(text: string): Promise<void> {
    clearTimeout(timer.current);
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("failed");
    }
    timer.current = setTimeout(() => setState("idle"), SHOWN_MS);
  }
  return { state, copy };
}
