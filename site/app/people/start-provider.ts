import { data, redirect } from "react-router";
import { personErrorStatus } from "@tincture/contract/errors";
import { nextPath, readForm } from "../shell/form-input.ts";
import type { Route } from "./+types/start-provider.ts";
import { isProvider } from "./people-form.tsx";
import { actForSender, redirectAfter } from "./person-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { provider } = params;
  if (!isProvider(provider)) throw data("No such way to sign in.", { status: 404 });
  const next = nextPath((await readForm(request)).get("next"));
  const outcome = await actForSender({ kind: "start-provider", provider, next }, { request, context });
  if (!outcome.ok) throw data(outcome.message, { status: personErrorStatus[outcome.code] });
  return redirectAfter(outcome.redirect ?? "/sign-in", outcome);
}

export function loader() {
  return redirect("/sign-in");
}
