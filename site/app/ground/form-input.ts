/** What a form sends: its fields, and where it leads on to. Both come from outside. */
import { data } from "react-router";
import { isSitePath } from "../../../server/src/domain/site-paths.ts";

/**
 * The fields of a posted form.
 *
 * @throws a 400 page when the body is no form
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data("What was sent is no form. Open the page again and try once more.", { status: 400 });
  }
}

/** Browsers ask for a document where no script sends the form. */
export function isPlainForm(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}

/** @returns "" for a missing field, and for a file where a text belongs */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Where people go who came to sign in of their own accord. */
const home = "/dashboard";

/**
 * Where to go after signing in.
 *
 * @param value - of the address or the form, from outside
 */
export function nextPath(value: unknown): string {
  return value === null || value === undefined || value === "" ? home : localPath(value);
}

/** The address of a page of sign-in that leads on to `next`. */
export function pathWithNext(path: string, next: string): string {
  return next === home ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/**
 * An address of this site that a form or a link may send people on to.
 *
 * @param value - what came from outside
 * @returns the path, query and fragment, or "/" for anything that leads elsewhere
 */
export function localPath(value: unknown): string {
  return typeof value === "string" && isSitePath(value) ? value : "/";
}
