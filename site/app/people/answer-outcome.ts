/** From what became of an action to the answer that the browser gets. */
import { data, redirect } from "react-router";
import { personErrorStatus } from "../../../server/src/domain/error-status.ts";
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
