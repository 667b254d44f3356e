/** What the pages about people do: from a posted form to what became of it, and to the answer that the browser gets. */
import { data, redirect } from "react-router";
import { personErrorStatus } from "../../../server/src/domain/error-status.ts";
import type {
  PersonAction,
  PersonOutcome,
  PersonRefusal,
  PersonSuccess,
} from "../../../server/src/domain/people/people.ts";
import { nextPath, readForm, readText } from "../ground/form-input.ts";
import { findPerson, getServices, requestContext, type LoadContext } from "../ground/load-context.ts";

/** A request and what came with it, as actions and loaders get them. */
interface RouteArgs {
  readonly request: Request;
  readonly context: LoadContext;
}

/** Why a form was refused, and what was in it: never a password. */
export interface RefusedForm {
  readonly problem: Pick<PersonRefusal, "code" | "message" | "field">;
  readonly values: Readonly<Record<string, string>>;
}

/** What there is to choose from on the pages of signing in and up. @throws a redirect for who is signed in already */
export async function loadEntrance({ request, context }: RouteArgs) {
  const next = nextPath(new URL(request.url).searchParams.get("next"));
  if (await findPerson(context)) throw redirect(next);
  const { signUp, providers, offReason } = getServices(context).people;
  return { next, signUp, providers, offReason };
}

/** Sends who has the right e-mail and password on, others back to their form. */
export async function enter(kind: "sign-in" | "sign-up", args: RouteArgs) {
  const form = await readForm(args.request);
  const email = readText(form, "email");
  const outcome = await actForSender({ kind, email, password: readText(form, "password") }, args);
  return outcome.ok ? goOn(nextPath(form.get("next")), outcome) : answerRefusal(outcome, { email });
}

/** Does something about a person on behalf of whoever sent the request. */
export function actForSender(action: PersonAction, { request, context }: RouteArgs): Promise<PersonOutcome> {
  const userAgent = request.headers.get("user-agent");
  return getServices(context).people.act(action, {
    cookie: request.headers.get("cookie"),
    address: context.get(requestContext).address,
    ...(userAgent !== null && { userAgent }),
  });
}

/** The same page again, saying what was wrong. */
export function answerRefusal(refusal: PersonRefusal, values: RefusedForm["values"] = {}) {
  const { code, message, field } = refusal;
  const refused: RefusedForm = { problem: { code, message, ...(field !== undefined && { field }) }, values };
  return data(refused, { status: statusOf(refusal), headers: refusalHeaders(refusal) });
}

export function statusOf({ code }: Pick<PersonRefusal, "code">): number {
  return personErrorStatus[code];
}

/** Sends the browser on, with the cookies that the success brought. */
export function goOn(path: string, { cookies }: Pick<PersonSuccess, "cookies">): Response {
  return redirect(path, { headers: withCookies(new Headers({ "cache-control": "no-store" }), cookies) });
}

function refusalHeaders({ cookies = [], retryAfterS }: PersonRefusal): Headers {
  const headers = new Headers({ "cache-control": "no-store" });
  if (retryAfterS !== undefined) headers.set("retry-after", String(retryAfterS));
  return withCookies(headers, cookies);
}

function withCookies(headers: Headers, cookies: readonly string[]): Headers {
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return headers;
}
