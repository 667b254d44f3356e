/** The fields that forms about people share. */
import { useState } from "react";
import { Field } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { RefusedForm } from "./person-action.ts";

export interface RefusedProps {
  /** The form as it came back, with what was typed. */
  readonly refused: RefusedForm | undefined;
}

/** What is wrong with a refused form as a whole; what is wrong with a field stands beside the field. */
export function FormProblem({ refused }: RefusedProps) {
  if (refused === undefined || refused.problem.field !== undefined) return null;
  return <Notice kind="problem">{refused.problem.message}</Notice>;
}

/** An e-mail, which stays in a form that was refused. */
export function EmailField({ label = "E-mail", refused }: RefusedProps & { readonly label?: string }) {
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

interface PasswordFieldProps extends RefusedProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: "current-password" | "new-password";
  readonly hint?: string;
}

/** A password, hidden until its owner wants to see it. */
export function PasswordField({ label, refused, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const isHydrated = useHydrated();
  return (
    <div className="relative">
      <Field
        label={label}
        type={isShown ? "text" : "password"}
        required
        autoCapitalize="none"
        spellCheck={false}
        className="[&_input]:pr-16"
        problem={problemOf(refused, input.name)}
        {...input}
      />
      {isHydrated && (
        <button
          type="button"
          aria-label={`${isShown ? "Hide" : "Show"} ${label.toLowerCase()}`}
          className="absolute right-1 top-[1.625rem] flex h-[2.625rem] items-center rounded px-2.5 text-sm font-medium text-muted transition hover:text-ink focus-visible:-outline-offset-4 sm:h-[2.375rem]"
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? "Hide" : "Show"}
        </button>
      )}
    </div>
  );
}

/** What is wrong with one field of a refused form. */
export function problemOf(refused: RefusedForm | undefined, field: string): string | undefined {
  return refused?.problem.field === field ? refused.problem.message : undefined;
}
