/**
 * Error messages of a refused form, and a link to its first invalid field, also without scripts.
 */
import type { MouseEvent } from "react";
import { Notice } from "./notice.tsx";

/** Id of the first invalid field. A page has at most one. */
export const wrongFieldId = "wrong-field";

/** Returns the attributes of the first invalid field, given its error message. */
export function wrongField(problem: string | undefined) {
  return problem === undefined ? {} : ({ problem, id: wrongFieldId, autoFocus: true } as const);
}

interface RefusalSummaryProps {
  readonly message: string | undefined;
  readonly isAboutField: boolean;
}

export function RefusalSummary({ message, isAboutField }: RefusalSummaryProps) {
  if (message === undefined) return null;
  if (!isAboutField) return <Notice kind="problem">{message}</Notice>;
  return (
    <Notice kind="wrong">
      One thing to fix: <WrongFieldLink>{message}</WrongFieldLink>
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
