import { Form } from "react-router";
import type { RefusedForm } from "./answer-outcome.ts";
import { FormProblem } from "./form-problem.tsx";
import { PasswordField } from "./password-field.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";

interface PasswordFormProps {
  readonly email: string;
  readonly refused: RefusedForm | undefined;
}

export function PasswordForm({ email, refused }: PasswordFormProps) {
  return (
    <SettingsSection title="Password" lead="Changing it signs you out everywhere else.">
      <Form method="post" className="flex flex-col items-stretch gap-4">
        <FormProblem refused={refused} />
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          name="current"
          label="Current password"
          autoComplete="current-password"
          refused={refused}
        />
        <PasswordField
          name="next"
          label="New password"
          autoComplete="new-password"
          hint="At least 10 characters."
          refused={refused}
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
