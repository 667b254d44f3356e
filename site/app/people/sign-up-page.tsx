import { describePrivatePage } from "../shell/describe-page.ts";
import { Notice } from "../ui/notice.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Route } from "./+types/sign-up-page.ts";
import { SignInForm, SignInSwitch, PasswordField, PeopleFrame } from "./people-form.tsx";
import { submitCredentials, loadSignInOptions } from "./person-action.ts";
import { Link } from "../ui/link.tsx";

export { passActionHeaders as headers } from "../shell/describe-page.ts";

export function loader(args: Route.LoaderArgs) {
  return loadSignInOptions(args);
}

export function action(args: Route.ActionArgs) {
  return submitCredentials("sign-up", args);
}

export const meta = describePrivatePage("Sign up", "Create an account to save and publish palettes.");

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, toSave, signUp, providers, offReason, colors } = loaderData;
  return (
    <PeopleFrame
      colors={colors}
      title="Create an account"
      lead={
        <SignInSwitch
          question="Save palettes and publish your own. Already have an account?"
          to="/sign-in"
          next={next}
          label="Sign in"
        />
      }
    >
      {offReason !== undefined && <Notice kind="note">{offReason}</Notice>}
      {offReason === undefined && signUp === "closed" && (
        <Notice kind="note">
          Sign-up is closed on this instance. Ask its operator: they can create an account for you and send you a link
          to set its password.
        </Notice>
      )}
      {offReason === undefined && signUp === "open" && (
        <SignInForm next={next} toSave={toSave} providers={providers} refused={actionData}>
          <PasswordField
            name="password"
            label="Password"
            autoComplete="new-password"
            hint="At least 10 characters. A few words in a row are easy to remember."
            refused={actionData}
          />
          <SubmitButton>Create account</SubmitButton>
          <p className="text-sm text-muted">
            By signing up you accept the{" "}
            <Link to="/terms" className="underline hover:text-ink">
              terms
            </Link>
            .
          </p>
        </SignInForm>
      )}
    </PeopleFrame>
  );
}
