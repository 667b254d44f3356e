import type { CopyState } from "./use-copy.ts";

interface CopyStatusProps {
  readonly state: CopyState;
  readonly text: string;
}

/** What came of copying, for screen readers. It stands beside its button: inside, it would be part of the button's name. */
export function CopyStatus({ state, text }: CopyStatusProps) {
  return (
    <span role="status" className="sr-only">
      {state === "copied" && `Copied: ${text}`}
      {state === "failed" && `Not copied: ${text}`}
    </span>
  );
}

/** What a swatch shows: its text, and for a moment what came of copying it. */
export function copyLabel(state: CopyState, text: string): string {
  if (state === "copied") return "Copied";
  return state === "failed" ? "Not copied" : text;
}
