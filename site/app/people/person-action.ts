/** What the pages about people do: from a posted form to what became of it, and to the answer that the browser gets. */
import { describePalette } from "@tincture/color/describe";
import { drawSeed, generatePalette } from "@tincture/color/generate";
import { data, redirect } from "react-router";
import { personErrorStatus } from "../../../server/src/domain/error-status.ts";
import type {
  PersonAction,
  PersonOutcome,
  PersonRefusal,
  PersonSuccess,
} from "../../../server/src/domain/people/people.ts";
import { nextPath, readForm, readText } from "../ground/form-input.ts";
import { finishIntendedSave, readIntendedSave } from "../ground/intended-save.ts";
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

const viewedSize = 5;

/** What there is to choose from on the pages of signing in and up, and colors to look at. @throws a redirect for a person who is signed in already */
export async function loadSignInOptions({ request, context }: RouteArgs) {
  const next = nextPath(new URL(request.url).searchParams.get("next"));
  if (await findPerson(context)) throw redirect(next);
  const { people, library, randomBytes } = getServices(context);
  const { signUp, providers, offReason } = people;
  const wanted = readIntendedSave(request, next);
  const toSave =
    wanted && ("slug" in wanted ? await library.findPublished(wanted.slug) : describeColors(wanted.colors));
  const colors = toSave?.colors ?? generatePalette({ seed: drawSeed(randomBytes), size: viewedSize });
  return { next, signUp, providers, offReason, colors, toSave: toSave?.name };
}

/** As they are called once they are saved. */
function describeColors(colors: readonly string[]) {
  return { name: describePalette(colors).name, colors };
}

/** Redirects a person with the right e-mail and password, and gives others their form back. */
export async function submitCredentials(kind: "sign-in" | "sign-up", args: RouteArgs) {
  const form = await readForm(args.request);
  const email = readText(form, "email");
  const outcome = await actForSender({ kind, email, password: readText(form, "password") }, args);
  return outcome.ok ? enter(nextPath(form.get("next")), outcome, args) : answerRefusal(toField(outcome), { email });
}

/** Lets in who has signed in, to what they came from, with what they had wanted there done. */
export async function enter(next: string, { cookies, person }: PersonSuccess, args: RouteArgs): Promise<Response> {
  const done = await finishIntendedSave({ ...args, person, next });
  return redirectAfter(done.next, { cookies: [...cookies, ...done.cookies] });
}

/** Which of both is wrong is nobody's to know; the password is the one to type again. */
function toField(refusal: PersonRefusal): PersonRefusal {
  return refusal.code === "wrong_credentials" ? { ...refusal, field: "password" } : refusal;
}

/** Does something about a person on behalf of the request's sender. */
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

/** Redirects the browser, with the cookies that the success brought. */
export function redirectAfter(path: string, { cookies }: Pick<PersonSuccess, "cookies">): Response {
  return redirect(path, { headers: withCookies(new Headers({ "cache-control": "no-store" }), cookies) });
}

function refusalHeaders({ cookies = [], retryAfterSeconds }: PersonRefusal): Headers {
  const headers = new Headers({ "cache-control": "no-store" });
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
  return withCookies(headers, cookies);
}

function withCookies(headers: Headers, cookies: readonly string[]): Headers {
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return headers;
}
