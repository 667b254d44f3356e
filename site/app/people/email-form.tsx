import { Form } from "react-router";
import { Field } from "../ui/field.tsx";
import type { RefusedForm } from "./answer-outcome.ts";
import { Notice } from "./notice.tsx";
import { PasswordField } from "./password-field.tsx";
import { problemOf } from "./problem-of.ts";
import { SettingsSection } from "./settings-section.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface EmailFormProps {
  readonly email: string;
  readonly refused: RefusedForm | undefined;
}

export function EmailForm({ email, refused }: EmailFormProps) {
  return (
    <SettingsSection title="E-mail" lead={`Now ${email}. You sign in with it, and it names your account.`}>
      <Form method="post" className="flex flex-col items-stretch gap-4">
        {refused && !refused.problem.field && <Notice kind="problem">{refused.problem.message}</Notice>}
        <Field
          label="New e-mail"
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={refused?.values["email"]}
          problem={problemOf(refused, "email")}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          problem={problemOf(refused, "password")}
        />
        <div>
          <SubmitButton intent="email" kind="secondary">
            Change e-mail
          </SubmitButton>
        </div>
      </Form>
    </SettingsSection>
  );
}
