/** Parses the fields of a form and the address that follows it. Both are untrusted. */
import { data } from "react-router";
import { isSitePath } from "@tincture/contract/site-paths";

/** @throws a 400 page when the body is not a form */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data("This form could not be read. Open the page again and try once more.", { status: 400 });
  }
}

/** Only a browser without scripts asks for a document. */
export function isPlainForm(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}

/** @returns "" for a missing field, and for a file */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Where sign-in leads without another address. */
const home = "/dashboard";

export function nextPath(value: unknown): string {
  return value === null || value === undefined || value === "" ? home : localPath(value);
}

/** Longest address that survives sign-in with a provider. */
const nextLengthMax = 512;

/** Adds `next` to the address of a sign-in page. If it is too long, its query is dropped. */
export function pathWithNext(path: string, next: string): string {
  const [page = next] = next.split("?", 1);
  const shown = next.length <= nextLengthMax ? next : page;
  return shown === home ? path : `${path}?next=${encodeURIComponent(shown)}`;
}

/** Sign-in pages never are the address after signing in. */
const entrance = /^\/(?:sign-in|sign-up|forgot-password|reset-password)(?:\/|$)/;

/**
 * Returns the `next` address for a sign-in link: the page itself, the `next` of a sign-in page, or
 * the dashboard on the start page.
 */
export function nextFrom({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  if (pathname === "/") return home;
  return entrance.test(pathname) ? (new URLSearchParams(search).get("next") ?? home) : pathname + search;
}

/**
 * Returns an untrusted path, query and fragment, or "/" for anything that leads to another site.
 */
export function localPath(value: unknown): string {
  return typeof value === "string" && isSitePath(value) ? value : "/";
}
