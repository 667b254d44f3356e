import { data, redirect } from "react-router";
import type { Route } from "./+types/sign-out.ts";
import { actForSender, redirectAfter } from "./person-action.ts";

/** Only a form signs out, because other sites can link to this address. */
export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await actForSender({ kind: "sign-out" }, { request, context });
  if (outcome.ok) return redirectAfter("/", outcome);
  throw data(outcome.message, { status: 503 });
}

export function loader() {
  return redirect("/");
}
