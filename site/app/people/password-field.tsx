import { useState } from "react";
import { Field } from "../ui/field.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { RefusedForm } from "./answer-outcome.ts";
import { problemOf } from "./problem-of.ts";

interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: "current-password" | "new-password";
  readonly hint?: string;
  readonly refused: RefusedForm | undefined;
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
