import { Form, Link } from "react-router";
import { describePrivatePage } from "../ground/describe-page.ts";
import { pathWithNext } from "../ground/form-input.ts";
import { Notice } from "../ui/notice.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Route } from "./+types/sign-in-page.ts";
import { EmailField, FormProblem, PasswordField, PeopleFrame, ProviderButtons } from "./people-form.tsx";
import { enter, loadEntrance } from "./person-action.ts";

export { passActionHeaders as headers } from "../ground/describe-page.ts";

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  return { ...(await loadEntrance(args)), isDeleted: searchParams.get("done") === "deleted" };
}

export function action(args: Route.ActionArgs) {
  return enter("sign-in", args);
}

export const meta = describePrivatePage(
  "Sign in",
  "Sign in to save and publish palettes and to manage your API keys.",
);

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
