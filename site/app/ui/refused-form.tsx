/**
 * Error messages of a refused form: a summary above it, and a link to its first invalid field, also
 * without scripts.
 */
import type { MouseEvent } from "react";
import { Notice } from "./notice.tsx";

/** Id of the first invalid field. A page has at most one. */
export const wrongFieldId = "wrong-field";

/**
 * Returns the attributes of the first invalid field.
 *
 * @param problem - error message; undefined for a valid field
 */
export function wrongField(problem: string | undefined) {
  return problem === undefined ? {} : ({ problem, id: wrongFieldId, autoFocus: true } as const);
}

interface RefusalSummaryProps {
  /** Why the form was refused; undefined when it was not. */
  readonly message: string | undefined;
  /** Whether a field is invalid. Then the summary links to it. */
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
