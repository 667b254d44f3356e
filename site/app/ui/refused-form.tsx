/** A form that was refused: what is said above it, and its first wrong field, to which focus and words lead, without scripts too. */
import type { MouseEvent } from "react";
import { Notice } from "./notice.tsx";

/** Of the first wrong field of a page; there is one at most. */
export const wrongFieldId = "wrong-field";

/**
 * What a field has more that is the first wrong one of its form.
 *
 * @param problem - what is wrong with it, in words for people; undefined when it is another field
 */
export function wrongField(problem: string | undefined) {
  return problem === undefined ? {} : ({ problem, id: wrongFieldId, autoFocus: true } as const);
}

interface RefusalSummaryProps {
  /** Why the form was refused; undefined when it was not. */
  readonly message: string | undefined;
  /** Whether one of its fields is wrong: then the field is one press away. */
  readonly isAboutField: boolean;
}

/** Above a form: why it was refused. What is about a field is said beside the field too, which has the focus. */
export function RefusalSummary({ message, isAboutField }: RefusalSummaryProps) {
  if (message === undefined) return null;
  if (!isAboutField) return <Notice kind="problem">{message}</Notice>;
  return (
    <Notice kind="wrong">
      One thing to fix: <WrongFieldLink>{message}</WrongFieldLink>
    </Notice>
  );
}

/** Leads to the first wrong field. */
export function WrongFieldLink({ children }: { readonly children: string }) {
  return (
    <a href={`#${wrongFieldId}`} onClick={goToField} className="font-medium underline underline-offset-4">
      {children}
    </a>
  );
}

/** The router would take the answer away with the old address. */
function goToField(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(wrongFieldId)?.focus();
}
