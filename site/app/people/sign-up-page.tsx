import { Form, Link } from "react-router";
import { describePrivatePage } from "../ground/describe-page.ts";
import { pathWithNext } from "../ground/form-input.ts";
import { Notice } from "../ui/notice.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Route } from "./+types/sign-up-page.ts";
import { EmailField, FormProblem, PasswordField, PeopleFrame, ProviderButtons } from "./people-form.tsx";
import { enter, loadEntrance } from "./person-action.ts";

export { passActionHeaders as headers } from "../ground/describe-page.ts";

export function loader(args: Route.LoaderArgs) {
  return loadEntrance(args);
}

export function action(args: Route.ActionArgs) {
  return enter("sign-up", args);
}

export const meta = describePrivatePage("Sign up", "Create an account to save and publish palettes.");

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, signUp, providers, offReason } = loaderData;
  return (
    <PeopleFrame title="Create an account" lead={<SignInLead next={next} />}>
      {offReason !== undefined && <Notice kind="note">{offReason}</Notice>}
      {offReason === undefined && signUp === "closed" && (
        <Notice kind="note">
          This instance takes no new people by itself. Ask its operator: they can make an account for you and
          send you a link to set its password.
        </Notice>
      )}
      {offReason === undefined && signUp === "open" && (
        <>
          <ProviderButtons providers={providers} next={next} />
          <SignUpForm next={next} refused={actionData} />
        </>
      )}
    </PeopleFrame>
  );
}

function SignInLead({ next }: { readonly next: string }) {
  return (
    <>
      Save palettes, publish your own. Been here before?{" "}
      <Link to={pathWithNext("/sign-in", next)} className="font-medium text-accent hover:underline">
        Sign in
      </Link>
    </>
  );
}

interface SignUpFormProps {
  readonly next: string;
  readonly refused: Route.ComponentProps["actionData"];
}

function SignUpForm({ next, refused }: SignUpFormProps) {
  return (
    <Form method="post" className="flex flex-col gap-5">
      <FormProblem refused={refused} />
      <input type="hidden" name="next" value={next} />
      <EmailField refused={refused} />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        hint="At least 10 characters. A few words in a row are easy to remember."
        refused={refused}
      />
      <SubmitButton>Create account</SubmitButton>
      <p className="text-sm text-muted">
        By signing up you accept the{" "}
        <Link to="/terms" className="underline hover:text-ink">
          terms
        </Link>
        .
      </p>
    </Form>
  );
}
