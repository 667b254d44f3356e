import { type ReactNode, useId } from "react";
import { Form } from "react-router";
import { describePrivatePage } from "../shell/describe-page.ts";
import { readForm } from "../shell/form-input.ts";
import { getServices, requirePerson } from "../shell/load-context.ts";
import { operatorCommand } from "../shell/snippets.ts";
import { ButtonLink } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { Field } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { RefusalSummary, wrongField } from "../ui/refused-form.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Route } from "./+types/settings-page.ts";
import { changePerson, isSettingsIntent, type SettingsIntent } from "./change-person.ts";
import { EmailField, PasswordField, type RefusedProps } from "./people-form.tsx";
import { actForSender } from "./person-action.ts";
import { Link } from "../ui/link.tsx";

export { passActionHeaders as headers } from "../shell/describe-page.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { email, hasPassword } = await requirePerson(context, "/settings");
  const done = url.searchParams.get("done");
  const { canMail } = getServices(context).people;
  return { email, hasPassword, canMail, done: isSettingsIntent(done) ? done : undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = await requirePerson(context, "/settings");
  const form = await readForm(request);
  return changePerson({ form, person, act: (action) => actForSender(action, { request, context }) });
}

export const meta = describePrivatePage("Settings", "Your e-mail, your password and your account.");

/** With mail, the e-mail changes when the link in the mail is opened. */
function describeSuccess(done: SettingsIntent, canMail: boolean): string | undefined {
  if (done === "delete") return undefined;
  if (done === "password" || !canMail) {
    return `Your ${done === "email" ? "e-mail" : "password"} has been changed. You are signed out everywhere else.`;
  }
  return "A link is on its way to your new e-mail. It becomes yours here when you open it, within a day and signed in.";
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword, canMail, done } = loaderData;
  const success = actionData === undefined && done !== undefined ? describeSuccess(done, canMail) : undefined;
  const intent = actionData?.values["intent"];
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8 px-4 py-12 sm:px-6 sm:py-16">
      <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">Settings</h1>
      {success !== undefined && <Notice kind="done">{success}</Notice>}
      {hasPassword ? (
        <>
          <EmailForm email={email} refused={intent === "email" ? actionData : undefined} />
          <PasswordForm email={email} refused={intent === "password" ? actionData : undefined} />
        </>
      ) : (
        <WithoutPassword email={email} canMail={canMail} />
      )}
      <SettingsSection title="Sign out" lead={`You are signed in as ${email}.`}>
        <Form method="post" action="/sign-out" navigate={false}>
          <SubmitButton kind="secondary">Sign out</SubmitButton>
        </Form>
      </SettingsSection>
      <SettingsSection
        title="Your data"
        lead="Everything kept about you here: palettes, collections, work in the editor, saves, keys, usage."
      >
        <ButtonLink to="/settings/data" reloadDocument discover="none" download>
          Download as JSON
        </ButtonLink>
      </SettingsSection>
      <DeleteForm email={email} hasPassword={hasPassword} refused={intent === "delete" ? actionData : undefined} />
    </div>
  );
}

interface ChangeProps extends RefusedProps {
  readonly email: string;
}

function EmailForm({ email, refused }: ChangeProps) {
  return (
    <SettingsSection title="E-mail" lead={`Currently ${email}. You sign in with it.`}>
      <Form method="post" className="flex flex-col items-stretch gap-4">
        <RefusalSummary refusal={refused?.problem} />
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

function PasswordForm({ email, refused }: ChangeProps) {
  return (
    <SettingsSection title="Password" lead="Changing it signs you out everywhere else.">
      <Form method="post" className="flex flex-col items-stretch gap-4">
        <RefusalSummary refusal={refused?.problem} />
        {/* Password managers need the user name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField name="current" label="Current password" autoComplete="current-password" refused={refused} />
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

function WithoutPassword({ email, canMail }: { readonly email: string; readonly canMail: boolean }) {
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
          <CodeBlock label="Command for the operator" code={operatorCommand("accounts reset-link", [email])} />
        </div>
      )}
    </SettingsSection>
  );
}

function DeleteForm({ email, hasPassword, refused }: ChangeProps & { readonly hasPassword: boolean }) {
  return (
    <SettingsSection title="Delete the account" lead="Immediate and permanent. Nobody can bring it back.">
      <div className="flex flex-col gap-4">
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-muted marker:text-edge">
          <li>Your API keys stop working.</li>
          <li>
            Your palettes and collections, your work in the editor, what you saved and what waits for review are
            deleted.
          </li>
          <li>
            Palettes you published stay in the library, with nothing that points to you. Unpublish or delete them first
            if you do not want that.
          </li>
        </ul>
        <details open={refused !== undefined}>
          <summary className="w-fit list-none rounded-md border border-danger/40 px-3.5 py-2 text-sm font-medium text-danger transition hover:bg-danger/10">
            Delete my account
          </summary>
          <Form method="post" className="mt-5 flex flex-col gap-4">
            <RefusalSummary refusal={refused?.problem} />
            <Field
              label={`Type ${email} to confirm`}
              name="confirmation"
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="[overflow-wrap:anywhere]"
              defaultValue={refused?.values["confirmation"]}
              {...wrongField(refused?.problem, "confirmation")}
            />
            {hasPassword && (
              <PasswordField name="password" label="Password" autoComplete="current-password" refused={refused} />
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

function SettingsSection({ title, lead, children }: SettingsSectionProps) {
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
