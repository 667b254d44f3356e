/** What the pages of signing in and signing up have in common. */
import { redirect } from "react-router";
import { nextPath } from "../ground/next-path.ts";
import { readForm, readText } from "../ground/read-form.ts";
import { getServices } from "../ground/services.ts";
import { findPerson } from "../ground/session.ts";
import { actForVisitor, type VisitArgs } from "./act-for-visitor.ts";
import { answerRefusal, goOn } from "./answer-outcome.ts";

/** What there is to choose from. @throws a redirect for who is signed in already */
export async function loadEntrance({ request, context }: VisitArgs) {
  const next = nextPath(new URL(request.url).searchParams.get("next"));
  if (await findPerson(context)) throw redirect(next);
  const { signUp, providers, offReason } = getServices(context).people;
  return { next, signUp, providers, offReason };
}

/** Sends who has the right e-mail and password on, others back to their form. */
export async function enter(kind: "sign-in" | "sign-up", visit: VisitArgs) {
  const form = await readForm(visit.request);
  const email = readText(form, "email");
  const outcome = await actForVisitor({ kind, email, password: readText(form, "password") }, visit);
  return outcome.ok ? goOn(nextPath(form.get("next")), outcome) : answerRefusal(outcome, { email });
}
