import { Form } from "react-router";
import { getServices, requirePerson } from "../ground/load-context.ts";
import type { Route } from "./+types/settings-page.ts";
import { type SettingsIntent, changePerson, isSettingsIntent } from "./change-person.ts";
import { actForSender } from "./person-action.ts";
import { DeleteForm, EmailForm, PasswordForm, SettingsSection, WithoutPassword } from "./settings-forms.tsx";
import { describePrivatePage } from "../ground/describe-page.ts";
import { Notice } from "../ui/notice.tsx";
import { readForm } from "../ground/form-input.ts";
import { SubmitButton } from "../ui/submit-button.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { email, hasPassword } = await requirePerson(context, "/settings");
  const done = new URL(request.url).searchParams.get("done");
  const { canMail } = getServices(context).people;
  return { email, hasPassword, canMail, done: isSettingsIntent(done) ? done : undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = await requirePerson(context, "/settings");
  const form = await readForm(request);
  return changePerson({ form, person, act: (action) => actForSender(action, { request, context }) });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return describePrivatePage(
    matches[0].loaderData,
    "Settings",
    "Your e-mail, your password and your account.",
  );
}

const successes: Readonly<Record<SettingsIntent, string | undefined>> = {
  email: "Your e-mail is changed. Everywhere else you are signed out.",
  password: "Your password is changed. Everywhere else you are signed out.",
  delete: undefined,
};

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword, canMail, done } = loaderData;
  const success = actionData === undefined && done !== undefined ? successes[done] : undefined;
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
        <Form method="post" action="/sign-out">
          <SubmitButton kind="secondary">Sign out</SubmitButton>
        </Form>
      </SettingsSection>
      <DeleteForm
        email={email}
        hasPassword={hasPassword}
        refused={intent === "delete" ? actionData : undefined}
      />
    </div>
  );
}
