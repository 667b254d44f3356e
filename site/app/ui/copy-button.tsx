/** Copying to the clipboard: a button for it, and the parts for a button that is drawn elsewhere. */
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";

interface CopyButtonProps extends Omit<ComponentProps<"button">, "onClick" | "value" | "children"> {
  /** What goes to the clipboard. */
  readonly text: string;
  /** What screen readers say was copied, where the text itself is secret. */
  readonly spoken?: string;
  /** What the button shows, also around the words that for a moment say what came of it. */
  readonly children: ReactNode | ((say: (text: ReactNode) => ReactNode) => ReactNode);
}

/** Copies a text and says so, to screen readers too. */
export function CopyButton({ text, spoken = text, children, ...rest }: CopyButtonProps) {
  const { state, copy } = useCopy();
  return (
    <>
      <button type="button" data-told={state === "idle" ? undefined : state} {...rest} onClick={() => void copy(text)}>
        {typeof children === "function" ? children((shown) => copyLabel(state, shown)) : copyLabel(state, children)}
      </button>
      <CopyStatus state={state} text={spoken} />
    </>
  );
}

type CopyState = "idle" | "copied" | "failed";

interface Copying {
  readonly state: CopyState;
  readonly copy: (text: string) => Promise<void>;
}

const shownMs = 1400;

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
    timer.current = setTimeout(() => setState("idle"), shownMs);
  }
  return { state, copy };
}

/** What came of copying, for screen readers. It stands beside its button: inside, it would be part of the button's name. */
export function CopyStatus({ state, text }: { readonly state: CopyState; readonly text: string }) {
  return (
    <span role="status" className="sr-only">
      {state === "copied" && `Copied: ${text}`}
      {state === "failed" && `Not copied: ${text}`}
    </span>
  );
}

/** What a button shows: its text, and for a moment what came of copying it. */
export function copyLabel(state: CopyState, text: ReactNode): ReactNode {
  if (state === "copied") return "Copied";
  return state === "failed" ? "Not copied" : text;
}
