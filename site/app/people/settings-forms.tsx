/** The sections of the settings, each with its form. */
import { type ReactNode, useId } from "react";
import { Form, Link } from "react-router";
import { operatorCommand } from "../ground/operator-command.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { Field } from "../ui/field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { EmailField, FormProblem, PasswordField, problemOf, type RefusedProps } from "./form-fields.tsx";

interface ChangeProps extends RefusedProps {
  /** Of who is signed in. */
  readonly email: string;
}

export function EmailForm({ email, refused }: ChangeProps) {
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

export function PasswordForm({ email, refused }: ChangeProps) {
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

interface WithoutPasswordProps {
  readonly email: string;
  readonly canMail: boolean;
}

/** For people who have only ever come in through another service. */
export function WithoutPassword({ email, canMail }: WithoutPasswordProps) {
  return (
    <SettingsSection
      title="E-mail and password"
      lead="You sign in with another service and have no password here. To change your e-mail, set one first."
    >
      {canMail ? (
        <Link to="/forgot-password" className="text-sm font-medium text-accent hover:underline">
          Get a link to set a password
        </Link>
      ) : (
        <div className="flex flex-col gap-3">
          <p className="text-sm text-muted">Ask the operator for a link; this command makes one:</p>
          <CodeBlock
            label="Command for the operator"
            code={operatorCommand("accounts reset-link", [email])}
          />
        </div>
      )}
    </SettingsSection>
  );
}

/** Says what goes and what stays before anything is typed. */
export function DeleteForm({ email, hasPassword, refused }: ChangeProps & { readonly hasPassword: boolean }) {
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

interface SettingsSectionProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** One thing that can be set: what it is on the left, its form on the right. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-5 border-t border-line pt-8 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div className="flex min-w-0 flex-col gap-1.5">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <p className="text-pretty text-sm text-muted [overflow-wrap:anywhere]">{lead}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
