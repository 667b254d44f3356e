import { describePalette } from "@tincture/color/describe";
import { drawSeed, generatePalette } from "@tincture/color/generate";
import { data, redirect } from "react-router";
import { personErrorStatus } from "@tincture/contract/errors";
import type { PersonAction, PersonOutcome, PersonRefusal, PersonSuccess } from "@tincture/contract/people";
import { nextPath, readForm, readText } from "../shell/form-input.ts";
import { finishIntendedSave, readIntendedSave } from "../shell/intended-save.ts";
import { findPerson, getServices, requestContext, type RouteArgs } from "../shell/load-context.ts";

export interface RefusedForm {
  readonly problem: Pick<PersonRefusal, "code" | "message" | "field">;
  readonly values: Readonly<Record<string, string>>;
}

const viewedSize = 5;

/** @throws a redirect if already signed in */
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

function describeColors(colors: readonly string[]) {
  return { name: describePalette(colors).name, colors };
}

export async function submitCredentials(kind: "sign-in" | "sign-up", args: RouteArgs) {
  const form = await readForm(args.request);
  const email = readText(form, "email");
  const outcome = await actForSender({ kind, email, password: readText(form, "password") }, args);
  return outcome.ok ? enter(nextPath(form.get("next")), outcome, args) : answerRefusal(toField(outcome), { email });
}

export async function enter(next: string, { cookies, person }: PersonSuccess, args: RouteArgs): Promise<Response> {
  const done = await finishIntendedSave(next, person, args);
  return redirectAfter(done.next, { cookies: [...cookies, ...done.cookies] });
}

/** Marks the password, which was cleared. The message does not reveal which of both is wrong. */
function toField(refusal: PersonRefusal): PersonRefusal {
  return refusal.code === "wrong_credentials" ? { ...refusal, field: "password" } : refusal;
}

export function actForSender(action: PersonAction, { request, context }: RouteArgs): Promise<PersonOutcome> {
  const userAgent = request.headers.get("user-agent");
  return getServices(context).people.act(action, {
    cookie: request.headers.get("cookie"),
    address: context.get(requestContext).address,
    ...(userAgent !== null && { userAgent }),
  });
}

export function answerRefusal(refusal: PersonRefusal, values: RefusedForm["values"] = {}) {
  const { code, message, field, cookies = [], retryAfterSeconds } = refusal;
  const refused: RefusedForm = { problem: { code, message, ...(field !== undefined && { field }) }, values };
  const headers = uncached(cookies);
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
  return data(refused, { status: personErrorStatus[code], headers });
}

export function redirectAfter(path: string, { cookies }: Pick<PersonSuccess, "cookies">): Response {
  return redirect(path, { headers: uncached(cookies) });
}

function uncached(cookies: readonly string[]): Headers {
  const headers = new Headers({ "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return headers;
}
