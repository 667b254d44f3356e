import { Field } from "../ui/field.tsx";
import type { RefusedForm } from "./answer-outcome.ts";
import { problemOf } from "./problem-of.ts";

interface EmailFieldProps {
  readonly label?: string;
  /** The form as it came back, with what was typed. */
  readonly refused: RefusedForm | undefined;
}

/** An e-mail, which stays in a form that was refused. */
export function EmailField({ label = "E-mail", refused }: EmailFieldProps) {
  return (
    <Field
      label={label}
      name="email"
      type="email"
      required
      autoComplete="email"
      defaultValue={refused?.values["email"]}
      problem={problemOf(refused, "email")}
    />
  );
}
