import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { Button, type ButtonKind } from "./button.tsx";

interface SubmitButtonProps {
  readonly children: ReactNode;
  readonly kind?: ButtonKind;
  /** Value of `intent`, for pages with several forms. */
  readonly intent?: string;
}

/** Sends its form and shows progress. Further presses are ignored while it is sent. */
export function SubmitButton({ children, kind = "primary", intent }: SubmitButtonProps) {
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData !== undefined && (formData.get("intent") ?? undefined) === intent;
  return (
    <Button
      kind={kind}
      type="submit"
      {...(intent !== undefined && { name: "intent", value: intent })}
      aria-disabled={isSending}
      onClick={(event) => {
        if (isSending) event.preventDefault();
      }}
    >
      {isSending ? "One moment…" : children}
    </Button>
  );
}
