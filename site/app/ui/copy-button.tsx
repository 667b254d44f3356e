import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";

interface CopyButtonProps extends Omit<ComponentProps<"button">, "onClick" | "value" | "children"> {
  readonly text: string;
  /** What screen readers announce in place of a secret text. */
  readonly spoken?: string;
  /** The label, or a function that wraps the part that changes after copying. */
  readonly children: ReactNode | ((say: (text: ReactNode) => ReactNode) => ReactNode);
}

export function CopyButton({ text, spoken = text, children, ...rest }: CopyButtonProps) {
  const { state, copy } = useCopy();
  return (
    <>
      <button
        type="button"
        data-copied={state === "idle" ? undefined : state}
        {...rest}
        onClick={() => void copy(text)}
      >
        {typeof children === "function" ? children((shown) => copyLabel(state, shown)) : copyLabel(state, children)}
      </button>
      <CopyStatus state={state} text={spoken} />
    </>
  );
}

type CopyState = "idle" | "copied" | "failed";

const shownMs = 1400;

export function useCopy() {
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

/** Must be outside of the button, or it would become part of the button's name. */
export function CopyStatus({ state, text }: { readonly state: CopyState; readonly text: string }) {
  return (
    <span role="status" className="sr-only">
      {state === "copied" && `Copied: ${text}`}
      {state === "failed" && `Not copied: ${text}`}
    </span>
  );
}

export function copyLabel(state: CopyState, text: ReactNode): ReactNode {
  if (state === "copied") return "Copied";
  return state === "failed" ? "Not copied" : text;
}
