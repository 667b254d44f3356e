import { Form } from "react-router";
import { Field } from "../ui/field.tsx";
import type { RefusedForm } from "./answer-outcome.ts";
import { FormProblem } from "./form-problem.tsx";
import { PasswordField } from "./password-field.tsx";
import { problemOf } from "./problem-of.ts";
import { SettingsSection } from "./settings-section.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";

interface DeleteFormProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly refused: RefusedForm | undefined;
}

/** Says what goes and what stays before anything is typed. */
export function DeleteForm({ email, hasPassword, refused }: DeleteFormProps) {
  return (
    <SettingsSection title="Delete the account" lead="At once and for good. Nobody can bring it back.">
      <div className="flex flex-col gap-4">
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-muted marker:text-edge">
          <li>Your API keys stop working.</li>
          <li>What you saved is forgotten, and so is what waits for review.</li>
          <li>
            Palettes that you published stay in the library, without any trace of you. Unpublish or delete
            them first if you do not want that.
          </li>
        </ul>
        <details open={refused !== undefined}>
          <summary className="w-fit list-none rounded-md border border-danger/40 px-3.5 py-2 text-sm font-medium text-danger transition hover:bg-danger/10">
            Delete my account
          </summary>
          <Form method="post" className="mt-5 flex flex-col gap-4">
            <FormProblem refused={refused} />
            <Field
              label={`Type ${email} to confirm`}
              name="confirmation"
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="[overflow-wrap:anywhere]"
              defaultValue={refused?.values["confirmation"]}
              problem={problemOf(refused, "confirmation")}
            />
            {hasPassword && (
              <PasswordField
                name="password"
                label="Password"
                autoComplete="current-password"
                refused={refused}
              />
            )}
            <div>
              <SubmitButton intent="delete" kind="danger">
                Delete the account for good
              </SubmitButton>
            </div>
          </Form>
        </details>
      </div>
    </SettingsSection>
  );
}
