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
    throw data("This form could not be read. Open the page again and try once more.", { status: 400 });
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

/** What signing in through another service can lead on to. */
const nextLengthMax = 512;

/** The address of a page of sign-in that leads on to `next`; what is too long of that goes without its query. */
export function pathWithNext(path: string, next: string): string {
  const [page = next] = next.split("?", 1);
  const shown = next.length <= nextLengthMax ? next : page;
  return shown === home ? path : `${path}?next=${encodeURIComponent(shown)}`;
}

/** Pages about signing in: nobody comes back to them. */
const entrance = /^\/(?:sign-in|sign-up|forgot-password|reset-password)(?:\/|$)/;

/**
 * Where signing in on a page leads back to: to that page, from one about signing in to what that one leads to, which is looked at once
 * it is followed (`nextPath`), and from the start to the dashboard.
 *
 * @param page - from the site's root
 */
export function nextFrom({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  if (pathname === "/") return home;
  return entrance.test(pathname) ? (new URLSearchParams(search).get("next") ?? home) : pathname + search;
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
