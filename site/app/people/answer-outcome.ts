/** From what became of an action to the answer that the browser gets. */
import { data, redirect } from "react-router";
import type {
  PersonErrorCode,
  PersonRefusal,
  PersonSuccess,
} from "../../../server/src/domain/people/people.ts";

/** Why a form was refused, and what was in it: never a password. */
export interface RefusedForm {
  readonly problem: Problem;
  readonly values: Readonly<Record<string, string>>;
}

export interface Problem {
  readonly code: PersonErrorCode;
  readonly message: string;
  readonly field?: string;
}

const statuses = {
  invalid_field: 400,
  wrong_credentials: 401,
  email_taken: 409,
  account_unclaimed: 409,
  sign_up_closed: 403,
  signed_out: 401,
  sign_in_again: 403,
  no_password: 409,
  invalid_token: 400,
  mail_off: 409,
  provider_off: 404,
  provider_failed: 400,
  too_many_attempts: 429,
  sign_in_off: 503,
  service_unavailable: 503,
} as const satisfies Readonly<Record<PersonErrorCode, number>>;

/** The same page again, saying what was wrong. */
export function answerRefusal(refusal: PersonRefusal, values: RefusedForm["values"] = {}) {
  const { code, message, field } = refusal;
  const refused: RefusedForm = { problem: { code, message, ...(field !== undefined && { field }) }, values };
  return data(refused, { status: statusOf(refusal), headers: refusalHeaders(refusal) });
}

export function statusOf({ code }: Pick<PersonRefusal, "code">): number {
  return statuses[code];
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
