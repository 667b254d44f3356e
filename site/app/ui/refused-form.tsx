import type { MouseEvent } from "react";
import { Notice } from "./notice.tsx";

/** Id of the first invalid field. A page has at most one. */
export const wrongFieldId = "wrong-field";

export interface FormRefusal {
  readonly message: string;
  /** Name of the invalid field. */
  readonly field?: string | undefined;
}

export function wrongField(refusal: FormRefusal | undefined, name: string) {
  return refusal?.field === name ? ({ problem: refusal.message, id: wrongFieldId, autoFocus: true } as const) : {};
}

export function RefusalSummary({ refusal }: { readonly refusal: FormRefusal | undefined }) {
  if (refusal === undefined) return null;
  if (refusal.field === undefined) return <Notice kind="problem">{refusal.message}</Notice>;
  return (
    <Notice kind="wrong">
      One thing to fix: <WrongFieldLink>{refusal.message}</WrongFieldLink>
    </Notice>
  );
}

export function WrongFieldLink({ children }: { readonly children: string }) {
  return (
    <a href={`#${wrongFieldId}`} onClick={goToField} className="font-medium underline underline-offset-4">
      {children}
    </a>
  );
}

/** A navigation by the router would remove the error message. */
function goToField(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(wrongFieldId)?.focus();
}
