import { Form } from "react-router";
import { describePrivatePage } from "../shell/describe-page.ts";
import { pathWithNext, readForm, readText } from "../shell/form-input.ts";
import { findPerson, getServices } from "../shell/load-context.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Route } from "./+types/confirm-email-page.ts";
import { PeopleFrame } from "./people-form.tsx";
import { actForSender, answerRefusal, redirectAfter } from "./person-action.ts";
import { Link } from "../ui/link.tsx";

export { passActionHeaders as headers } from "../shell/describe-page.ts";

/** Changes nothing, because programs that scan mails open links, too. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const person = await findPerson(context);
  return {
    canMail: getServices(context).people.canMail,
    person: person && { email: person.email, isConfirmed: person.isConfirmed },
    token: searchParams.get("token") ?? "",
    isSent: searchParams.has("sent"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const isSending = form.get("intent") === "send";
  const outcome = await actForSender(
    isSending ? { kind: "send-confirmation" } : { kind: "confirm-email", token: readText(form, "token") },
    { request, context },
  );
  if (!outcome.ok) return answerRefusal(outcome);
  return redirectAfter(isSending ? "/confirm-email?sent" : "/confirm-email", outcome);
}

export const meta = describePrivatePage("Confirm your e-mail", "Prove that you read your e-mail.");

export default function ConfirmEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { canMail, person, token, isSent } = loaderData;
  const isSpent = actionData?.problem.field === "token";
  return (
    <PeopleFrame title="Confirm your e-mail">
      {actionData && <Notice kind="problem">{actionData.problem.message}</Notice>}
      {person === undefined ? (
        <SignInFirst token={token} />
      ) : token !== "" && !isSpent ? (
        <ConfirmForm token={token} />
      ) : person.isConfirmed ? (
        <Confirmed email={person.email} />
      ) : canMail ? (
        <SendForm email={person.email} isSent={isSent && actionData === undefined} />
      ) : (
        <Notice kind="note">This instance sends no mail, so there is nothing to confirm.</Notice>
      )}
    </PeopleFrame>
  );
}

/** The link alone is not enough, because a stranger may have signed up with this e-mail. */
function SignInFirst({ token }: { readonly token: string }) {
  const next = token === "" ? "/confirm-email" : `/confirm-email?token=${encodeURIComponent(token)}`;
  return (
    <>
      <p className="text-pretty text-muted">
        Sign in to the account that the link is for, then confirm. If you did not sign up here, someone else entered
        your e-mail: close this page, and nothing happens.
      </p>
      <ButtonLink to={pathWithNext("/sign-in", next)} kind="primary">
        Sign in
      </ButtonLink>
    </>
  );
}

function ConfirmForm({ token }: { readonly token: string }) {
  return (
    <Form method="post" className="flex flex-col gap-5">
      <p className="text-pretty text-muted">You received this link by e-mail. Press the button, and you are done.</p>
      <input type="hidden" name="token" value={token} />
      <SubmitButton intent="confirm">Confirm my e-mail</SubmitButton>
    </Form>
  );
}

function Confirmed({ email }: { readonly email: string }) {
  return (
    <>
      <Notice kind="done">
        <span className="[overflow-wrap:anywhere]">{email}</span> is confirmed.
      </Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard" kind="primary">
          To the dashboard
        </ButtonLink>
        <ButtonLink to="/app">Open the editor</ButtonLink>
      </div>
    </>
  );
}

function SendForm({ email, isSent }: { readonly email: string; readonly isSent: boolean }) {
  return (
    <>
      {isSent && <Notice kind="done">Another link is on its way.</Notice>}
      <p className="text-pretty text-muted [overflow-wrap:anywhere]">
        Open the link we sent to {email} within a day, in a browser where you are signed in. Nothing after a few
        minutes? Check your junk mail.
      </p>
      <Form method="post" action="/confirm-email" className="flex flex-col gap-5">
        <SubmitButton intent="send" kind={isSent ? "secondary" : "primary"}>
          Send it again
        </SubmitButton>
      </Form>
      <Link to="/settings" className="self-start text-sm text-muted hover:text-ink hover:underline">
        Typed it wrong? Change the e-mail
      </Link>
    </>
  );
}
