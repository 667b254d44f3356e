import { data } from "react-router";
import { describePrivatePage } from "../shell/describe-page.ts";
import { nextPath } from "../shell/form-input.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/return-page.ts";
import { isProvider, PeopleFrame } from "./people-form.tsx";
import { actForSender, answerRefusal, enter } from "./person-action.ts";

/** The page to which GitHub or Google sends the browser back. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { provider } = params;
  if (!isProvider(provider)) throw data("No such way to sign in.", { status: 404 });
  const query = new URL(request.url).search;
  const outcome = await actForSender({ kind: "finish-provider", provider, query }, { request, context });
  if (outcome.ok) throw await enter(nextPath(outcome.redirect), outcome, { request, context });
  return answerRefusal(outcome);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta = describePrivatePage("Sign in", "Signing in with another service.");

export default function ReturnPage({ loaderData }: Route.ComponentProps) {
  return (
    <PeopleFrame title="That did not work">
      <Notice kind="problem">{loaderData.problem.message}</Notice>
      <ButtonLink to="/sign-in" kind="primary">
        Back to sign in
      </ButtonLink>
    </PeopleFrame>
  );
}
