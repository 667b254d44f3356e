import { Form, Link, redirect } from "react-router";
import { getServices } from "../ground/services.ts";
import { findPerson } from "../ground/session.ts";
import type { Route } from "./+types/sign-in-page.ts";
import { actForVisitor } from "./act-for-visitor.ts";
import { answerRefusal, goOn } from "./answer-outcome.ts";
import { EmailField } from "./email-field.tsx";
import { FormProblem } from "./form-problem.tsx";
import { describePrivatePage } from "../ground/describe-private-page.ts";
import { nextPath, pathWithNext } from "../ground/next-path.ts";
import { Notice } from "../ui/notice.tsx";
import { PasswordField } from "./password-field.tsx";
import { PeopleFrame } from "./people-frame.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { readForm, readText } from "../ground/read-form.ts";
import { SubmitButton } from "../ui/submit-button.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const next = nextPath(searchParams.get("next"));
  if (await findPerson(context)) throw redirect(next);
  const { signUp, providers, offReason } = getServices(context).people;
  return { next, isDeleted: searchParams.get("done") === "deleted", signUp, providers, offReason };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const email = readText(form, "email");
  const outcome = await actForVisitor(
    { kind: "sign-in", email, password: readText(form, "password") },
    { request, context },
  );
  return outcome.ok ? goOn(nextPath(form.get("next")), outcome) : answerRefusal(outcome, { email });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return describePrivatePage(
    matches[0].loaderData?.siteName,
    "Sign in",
    "Sign in to save and publish palettes and to manage your API keys.",
  );
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, isDeleted, signUp, providers, offReason } = loaderData;
  return (
    <PeopleFrame title="Sign in" lead={signUp === "open" ? <SignUpLead next={next} /> : undefined}>
      {isDeleted && <Notice kind="done">Your account is deleted. Thank you for having been here.</Notice>}
      {offReason === undefined ? (
        <>
          <ProviderButtons providers={providers} next={next} />
          <SignInForm next={next} refused={actionData} />
        </>
      ) : (
        <Notice kind="note">{offReason}</Notice>
      )}
    </PeopleFrame>
  );
}

function SignUpLead({ next }: { readonly next: string }) {
  return (
    <>
      New here?{" "}
      <Link to={pathWithNext("/sign-up", next)} className="font-medium text-accent hover:underline">
        Create an account
      </Link>
    </>
  );
}

interface SignInFormProps {
  readonly next: string;
  readonly refused: Route.ComponentProps["actionData"];
}

function SignInForm({ next, refused }: SignInFormProps) {
  return (
    <Form method="post" className="flex flex-col gap-5">
      <FormProblem refused={refused} />
      <input type="hidden" name="next" value={next} />
      <EmailField refused={refused} />
      <PasswordField name="password" label="Password" autoComplete="current-password" refused={refused} />
      <SubmitButton>Sign in</SubmitButton>
      <Link to="/forgot-password" className="self-center text-sm text-muted hover:text-ink hover:underline">
        Forgot your password?
      </Link>
    </Form>
  );
}
