import { Form } from "react-router";
import type { RefusedForm } from "./answer-outcome.ts";
import { EmailField } from "./email-field.tsx";
import { FormProblem } from "./form-problem.tsx";
import { PasswordField } from "./password-field.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";

interface EmailFormProps {
  readonly email: string;
  readonly refused: RefusedForm | undefined;
}

export function EmailForm({ email, refused }: EmailFormProps) {
  return (
    <SettingsSection title="E-mail" lead={`Now ${email}. You sign in with it, and it names your account.`}>
      <Form method="post" className="flex flex-col items-stretch gap-4">
        <FormProblem refused={refused} />
        <EmailField label="New e-mail" refused={refused} />
        <PasswordField name="password" label="Password" autoComplete="current-password" refused={refused} />
        <div>
          <SubmitButton intent="email" kind="secondary">
            Change e-mail
          </SubmitButton>
        </div>
      </Form>
    </SettingsSection>
  );
}
