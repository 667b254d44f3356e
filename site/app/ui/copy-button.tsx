import type { ComponentProps } from "react";
import { CopyStatus } from "./copy-status.tsx";
import { useCopy } from "./use-copy.ts";

interface CopyButtonProps extends Omit<ComponentProps<"button">, "onClick" | "value"> {
  /** What goes to the clipboard. */
  readonly text: string;
  /** What screen readers say was copied, where the text itself is secret. */
  readonly spoken?: string;
}

/** Copies a text and says so, to screen readers too. */
export function CopyButton({ text, spoken = text, children, ...rest }: CopyButtonProps) {
  const { state, copy } = useCopy();
  return (
    <>
      <button type="button" {...rest} onClick={() => void copy(text)}>
        {state === "copied" ? "Copied" : state === "failed" ? "Not copied" : children}
      </button>
      <CopyStatus state={state} text={spoken} />
    </>
  );
}
