import { Form } from "react-router";
import { describePrivatePage } from "../shell/describe-page.ts";
import { readForm, readText } from "../shell/form-input.ts";
import { getServices } from "../shell/load-context.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { Notice } from "../ui/notice.tsx";
import { RefusalSummary } from "../ui/refused-form.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Route } from "./+types/forgot-password-page.ts";
import { EmailField, PeopleFrame } from "./people-form.tsx";
import { actForSender, answerRefusal } from "./person-action.ts";
import { Link } from "../ui/link.tsx";

export { passActionHeaders as headers } from "../shell/describe-page.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { canMail, offReason } = getServices(context).people;
  return { canMail, offReason };
}

export async function action({ request, context }: Route.ActionArgs) {
  const email = readText(await readForm(request), "email");
  const outcome = await actForSender({ kind: "request-reset", email }, { request, context });
  return outcome.ok ? ({ isSent: true } as const) : answerRefusal(outcome, { email });
}

export const meta = describePrivatePage("Forgot password", "Get a link to set a new password.");

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { canMail, offReason } = loaderData;
  const isSent = actionData !== undefined && "isSent" in actionData;
  const refused = isSent ? undefined : actionData;
  return (
    <PeopleFrame title="Forgot your password?" lead={canMail ? "We send you a link to set a new one." : undefined}>
      {offReason !== undefined && <Notice kind="note">{offReason}</Notice>}
      {offReason === undefined && !canMail && <AskOperator />}
      {offReason === undefined && canMail && isSent && (
        <Notice kind="done">
          If there is an account with this e-mail, a link is on its way. It works once, within an hour. Nothing after a
          few minutes? Check your junk mail.
        </Notice>
      )}
      {offReason === undefined && canMail && !isSent && (
        <Form method="post" className="flex flex-col gap-5">
          <RefusalSummary refusal={refused?.problem} />
          <EmailField refused={refused} />
          <SubmitButton>Send the link</SubmitButton>
        </Form>
      )}
      <Link to="/sign-in" className="self-start text-sm text-muted hover:text-ink hover:underline">
        Back to sign in
      </Link>
    </PeopleFrame>
  );
}

function AskOperator() {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty text-muted">
        This instance sends no mail. Ask its operator for a link to set a new password. They make one with this command;
        it works once, within an hour.
      </p>
      <CodeBlock label="Command for the operator" code="npx tincture accounts reset-link you@example.com" />
    </div>
  );
}
