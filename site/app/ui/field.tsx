import { type ComponentProps, type ElementType, useId } from "react";

interface Wording {
  readonly label: string;
  readonly hint?: string;
  readonly problem?: string;
}

export function Field(props: Wording & ComponentProps<"input">) {
  return <Labeled as="input" {...props} />;
}

export function TextField(props: Wording & ComponentProps<"textarea">) {
  return <Labeled as="textarea" look={`${inputLook} min-h-24`} {...props} />;
}

export function SelectField(props: Wording & ComponentProps<"select">) {
  return <Labeled as="select" {...props} />;
}

interface OptionsProps {
  readonly of: readonly (readonly [value: string | number, label: string])[];
}

export function Options({ of }: OptionsProps) {
  return of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

const inputLook =
  "w-full rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink placeholder:text-muted focus-visible:outline-accent aria-invalid:border-danger sm:text-sm";

interface LabeledProps extends Wording {
  readonly as: ElementType;
  readonly look?: string;
  readonly className?: string;
  readonly id?: string;
}

function Labeled(props: LabeledProps) {
  const ownId = useId();
  const { as: Input, look = inputLook, label, hint, problem, className = "", id = ownId, ...input } = props;
  const note = problem ?? hint;
  const noteId = note === undefined ? undefined : `${id}-note`;
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <Input id={id} aria-invalid={problem !== undefined} aria-describedby={noteId} className={look} {...input} />
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
