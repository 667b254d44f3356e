import { Form } from "react-router";
import type { RefusedForm } from "./answer-outcome.ts";
import { Notice } from "./notice.tsx";
import { PasswordField } from "./password-field.tsx";
import { problemOf } from "./problem-of.ts";
import { SettingsSection } from "./settings-section.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface PasswordFormProps {
  readonly email: string;
  readonly refused: RefusedForm | undefined;
}

export function PasswordForm({ email, refused }: PasswordFormProps) {
  return (
    <SettingsSection title="Password" lead="Changing it signs you out everywhere else.">
      <Form method="post" className="flex flex-col items-stretch gap-4">
        {refused && !refused.problem.field && <Notice kind="problem">{refused.problem.message}</Notice>}
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          name="current"
          label="Current password"
          autoComplete="current-password"
          problem={problemOf(refused, "current")}
        />
        <PasswordField
          name="next"
          label="New password"
          autoComplete="new-password"
          hint="At least 10 characters."
          problem={problemOf(refused, "next")}
        />
        <div>
          <SubmitButton intent="password" kind="secondary">
            Change password
          </SubmitButton>
        </div>
      </Form>
    </SettingsSection>
  );
}
