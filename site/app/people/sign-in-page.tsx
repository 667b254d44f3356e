import { describePrivatePage } from "../shell/describe-page.ts";
import { Notice } from "../ui/notice.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Route } from "./+types/sign-in-page.ts";
import { SignInForm, SignInSwitch, PasswordField, PeopleFrame } from "./people-form.tsx";
import { submitCredentials, loadSignInOptions } from "./person-action.ts";
import { Link } from "../ui/link.tsx";
import { useDraftOwner } from "../editor/save/use-draft-owner.ts";

export { passActionHeaders as headers } from "../shell/describe-page.ts";

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  return { ...(await loadSignInOptions(args)), isDeleted: searchParams.get("done") === "deleted" };
}

export function action(args: Route.ActionArgs) {
  return submitCredentials("sign-in", args);
}

export const meta = describePrivatePage("Sign in", "Sign in to save and publish palettes and to manage your API keys.");

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  useDraftOwner();
  const { next, toSave, isDeleted, signUp, providers, offReason, colors } = loaderData;
  return (
    <PeopleFrame
      colors={colors}
      title="Sign in"
      lead={
        signUp === "open" && <SignInSwitch question="New here?" to="/sign-up" next={next} label="Create an account" />
      }
    >
      {isDeleted && actionData === undefined && (
        <Notice kind="done">Your account has been deleted. Thank you for being here.</Notice>
      )}
      {offReason === undefined ? (
        <SignInForm next={next} toSave={toSave} providers={providers} refused={actionData}>
          <PasswordField name="password" label="Password" autoComplete="current-password" refused={actionData} />
          <SubmitButton>Sign in</SubmitButton>
          <Link to="/forgot-password" className="self-center text-sm text-muted hover:text-ink hover:underline">
            Forgot your password?
          </Link>
        </SignInForm>
      ) : (
        <Notice kind="note">{offReason}</Notice>
      )}
    </PeopleFrame>
  );
}
