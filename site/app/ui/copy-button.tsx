import { type ComponentProps, useEffect, useRef, useState } from "react";

const SHOWN_MS = 1400;

interface CopyButtonProps extends Omit<ComponentProps<"button">, "onClick" | "value"> {
  /** What goes to the clipboard. */
  readonly text: string;
  /** What the button says for a moment afterwards. */
  readonly done?: string;
}

/** Copies a text and says so, to screen readers too. */
export function CopyButton({ text, done = "Copied", children, ...rest }: CopyButtonProps) {
  const { state, copy } = useCopy();
  return (
    <button type="button" {...rest} onClick={() => void copy(text)}>
      {state === "copied" ? done : state === "failed" ? "Copy failed" : children}
      <span role="status" className="sr-only">
        {state === "copied" ? `${done}: ${text}` : state === "failed" ? "Copy failed" : ""}
      </span>
    </button>
  );
}

export type CopyState = "idle" | "copied" | "failed";

/** What a color says in place of its hex, which may have little room. */
export const copyResults: Readonly<Record<CopyState, string | undefined>> = {
  idle: undefined,
  copied: "Copied",
  failed: "Failed",
};

/** Copying to the clipboard, and for a moment what came of it. */
export function useCopy(): { readonly state: CopyState; readonly copy: (text: string) => Promise<void> } {
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
