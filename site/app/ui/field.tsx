import { type ComponentProps, type ReactNode, useId } from "react";

interface Wording {
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with the value, said to screen readers too. */
  readonly problem?: string;
}

/** An input with its label, its hint and what is wrong with it. */
export function Field({ label, hint, problem, className, ...input }: Wording & ComponentProps<"input">) {
  return (
    <Labeled label={label} hint={hint} problem={problem} className={className}>
      {(wiring) => <input {...wiring} className={inputLook} {...input} />}
    </Labeled>
  );
}

/** The same for a text of several lines. */
export function TextField({
  label,
  hint,
  problem,
  className,
  ...input
}: Wording & ComponentProps<"textarea">) {
  return (
    <Labeled label={label} hint={hint} problem={problem} className={className}>
      {(wiring) => <textarea {...wiring} className={`${inputLook} min-h-24`} {...input} />}
    </Labeled>
  );
}

/** A choice: options as children. */
export function SelectField({
  label,
  hint,
  problem,
  className,
  ...select
}: Wording & ComponentProps<"select">) {
  return (
    <Labeled label={label} hint={hint} problem={problem} className={className}>
      {(wiring) => <select {...wiring} className={inputLook} {...select} />}
    </Labeled>
  );
}

const inputLook =
  "w-full rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink placeholder:text-muted focus-visible:outline-accent aria-invalid:border-danger sm:text-sm";

/** What ties an input to its label and its note. */
interface Wiring {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

interface LabeledProps extends Wording {
  readonly className?: string;
  readonly children: (wiring: Wiring) => ReactNode;
}

function Labeled({ label, hint, problem, className = "", children }: LabeledProps) {
  const id = useId();
  const note = problem ?? hint;
  const noteId = note === undefined ? undefined : `${id}-note`;
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({ id, "aria-invalid": problem !== undefined, "aria-describedby": noteId })}
      {note !== undefined && (
        <p
          id={noteId}
          role={problem === undefined ? undefined : "alert"}
          className={`text-sm ${problem === undefined ? "text-muted" : "text-danger"}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}
