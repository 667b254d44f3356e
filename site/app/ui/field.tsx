import { type ComponentProps, useId } from "react";

const inputLook =
  "w-full rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink placeholder:text-muted focus-visible:outline-accent aria-invalid:border-danger sm:text-sm";

interface FieldProps extends ComponentProps<"input"> {
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with the value, said to screen readers too. */
  readonly problem?: string;
}

/** A labelled input with its hint and what is wrong with it. */
export function Field({ label, hint, problem, className = "", ...input }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={problem !== undefined}
        aria-describedby={(problem ?? hint) ? noteId : undefined}
        className={inputLook}
        {...input}
      />
      <FieldNote id={noteId} hint={hint} problem={problem} />
    </div>
  );
}

interface TextFieldProps extends ComponentProps<"textarea"> {
  readonly label: string;
  readonly hint?: string;
  readonly problem?: string;
}

/** A labelled text of several lines. */
export function TextField({ label, hint, problem, className = "", ...input }: TextFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        aria-invalid={problem !== undefined}
        aria-describedby={(problem ?? hint) ? noteId : undefined}
        className={`${inputLook} min-h-24`}
        {...input}
      />
      <FieldNote id={noteId} hint={hint} problem={problem} />
    </div>
  );
}

function FieldNote({
  id,
  hint,
  problem,
}: {
  readonly id: string;
  readonly hint?: string;
  readonly problem?: string;
}) {
  if (problem !== undefined) {
    return (
      <p id={id} role="alert" className="text-sm text-danger">
        {problem}
      </p>
    );
  }
  if (hint === undefined) return null;
  return (
    <p id={id} className="text-sm text-muted">
      {hint}
    </p>
  );
}
