import { Form, Link } from "react-router";
import { describePrivatePage } from "../ground/describe-page.ts";
import { nextPath, readForm, readText } from "../ground/form-input.ts";
import { buttonClass } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Route } from "./+types/reset-password-page.ts";
import { FormProblem, PasswordField, PeopleFrame } from "./people-form.tsx";
import { actForSender, answerRefusal, redirectAfter } from "./person-action.ts";

export { passActionHeaders as headers } from "../ground/describe-page.ts";

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get("token") ?? "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const outcome = await actForSender(
    { kind: "reset-password", token: readText(form, "token"), password: readText(form, "password") },
    { request, context },
  );
  return outcome.ok ? redirectAfter(nextPath(undefined), outcome) : answerRefusal(outcome);
}

export const meta = describePrivatePage("New password", "Set a new password.");

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token } = loaderData;
  const isSpent = token === "" || actionData?.problem.field === "token";
  return (
    <PeopleFrame title="Set a new password" lead="You are signed in afterwards; everywhere else you are signed out.">
      {isSpent ? (
        <SpentLink message={actionData?.problem.message} />
      ) : (
        <Form method="post" className="flex flex-col gap-5">
          <FormProblem refused={actionData} />
          <input type="hidden" name="token" value={token} />
          <PasswordField
            name="password"
            label="New password"
            autoComplete="new-password"
            hint="At least 10 characters. A few words in a row are easy to remember."
            refused={actionData}
          />
          <SubmitButton>Set the password</SubmitButton>
        </Form>
      )}
    </PeopleFrame>
  );
}

function SpentLink({ message }: { readonly message: string | undefined }) {
  return (
    <>
      <Notice kind="problem">
        {message ?? "This link is not complete. Open it again from where you got it, all of it."}
      </Notice>
      <Link to="/forgot-password" className={buttonClass("primary")}>
        Get another link
      </Link>
    </>
  );
}
