import { Form } from "react-router";
import type { ResetPreview } from "@tincture/contract/people";
import { describePrivatePage } from "../shell/describe-page.ts";
import { nextPath, readForm, readText } from "../shell/form-input.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { RefusalSummary } from "../ui/refused-form.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Route } from "./+types/reset-password-page.ts";
import { PasswordField, PeopleFrame } from "./people-form.tsx";
import { actForSender, answerRefusal, redirectAfter } from "./person-action.ts";

export { passActionHeaders as headers } from "../shell/describe-page.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  if (token === "") return { token };
  const outcome = await actForSender({ kind: "open-reset", token }, { request, context });
  return outcome.ok ? { token, reset: outcome.reset } : { token, problem: outcome.message };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const [token, password] = [readText(form, "token"), readText(form, "password")];
  const keepsKeys = form.get("keys") === "keep";
  const outcome = await actForSender({ kind: "reset-password", token, password, keepsKeys }, { request, context });
  return outcome.ok ? redirectAfter(nextPath(undefined), outcome) : answerRefusal(outcome);
}

export const meta = describePrivatePage("New password", "Set a new password.");

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, reset, problem } = loaderData;
  const isSpent = token === "" || problem !== undefined || actionData?.problem.field === "token";
  return (
    <PeopleFrame title="Set a new password" lead="You are signed in afterwards; everywhere else you are signed out.">
      {isSpent ? (
        <SpentLink message={actionData?.problem.message ?? problem} />
      ) : (
        <Form method="post" className="flex flex-col gap-5">
          <RefusalSummary refusal={actionData?.problem} />
          <input type="hidden" name="token" value={token} />
          <PasswordField
            name="password"
            label="New password"
            autoComplete="new-password"
            hint="At least 10 characters. A few words in a row are easy to remember."
            refused={actionData}
          />
          {reset !== undefined && reset.keys.length > 0 && <EndingKeys reset={reset} />}
          <SubmitButton>Set the password</SubmitButton>
        </Form>
      )}
    </PeopleFrame>
  );
}

/** Lists the keys that the reset revokes. The default is all, as a thief may have created one. */
function EndingKeys({ reset: { keys, canKeepKeys } }: { readonly reset: ResetPreview }) {
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border border-line bg-sunken px-4 py-3 text-sm">
      <legend className="sr-only">API keys</legend>
      <p className="text-pretty">
        {keys.length === 1 ? "This API key is" : `These ${keys.length} API keys are`} revoked with the new password
        {canKeepKeys ? ":" : ", because this e-mail was not confirmed when they were made:"}
      </p>
      <ul className="flex flex-col gap-1">
        {keys.map(({ name, hint }) => (
          <li key={hint} className="[overflow-wrap:anywhere]">
            <span className="font-medium">{name}</span> <code className="font-mono text-muted">{hint}</code>
          </li>
        ))}
      </ul>
      {canKeepKeys && (
        <label className="flex items-start gap-2.5">
          <input type="checkbox" name="keys" value="keep" className="mt-1" />
          <span className="text-pretty">I made all of these and nobody else has them: keep them working</span>
        </label>
      )}
    </fieldset>
  );
}

function SpentLink({ message }: { readonly message: string | undefined }) {
  return (
    <>
      <Notice kind="problem">
        {message ?? "This link is incomplete. Open the whole link, just as you received it."}
      </Notice>
      <ButtonLink to="/forgot-password" kind="primary">
        Get another link
      </ButtonLink>
    </>
  );
}
