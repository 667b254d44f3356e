import { localPath } from "./local-path.ts";

/** Where people go who came to sign in of their own accord. */
const HOME = "/dashboard";

/**
 * Where to go after signing in.
 *
 * @param value - of the address or the form, from outside
 */
export function nextPath(value: unknown): string {
  return value === null || value === undefined || value === "" ? HOME : localPath(value);
}

/** The address of a page of sign-in that leads on to `next`. */
export function pathWithNext(path: string, next: string): string {
  return next === HOME ? path : `${path}?next=${encodeURIComponent(next)}`;
}
