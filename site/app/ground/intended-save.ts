/**
 * A palette that a visitor wanted to save who first had to sign in: it is saved once they have. A cookie holds what was wanted; only the
 * form of a page of ours sets it, so no link of anybody's else can have something saved. The address that signing in leads to ends at
 * that palette's button: a cookie that somebody left behind does nothing for who goes elsewhere, and without the cookie the button is
 * where they arrive.
 */
import { redirect } from "react-router";
import type { Person } from "../../../server/src/domain/people/people.ts";
import { pathWithNext } from "./form-input.ts";
import { getServices, type LoadContext } from "./load-context.ts";
import { readRefusal } from "./refusals.ts";

const cookieName = "intended-save";
const slugShape = /^[a-z\d-]{1,200}$/;
/** As long as it may take to sign up. */
const ageSeconds = 900;

/** Of a palette's button, and of the address that leads to it. */
function saveButtonId(slug: string): string {
  return `save-${slug}`;
}

/** Off to sign in, and then back to a page on which the palette is saved. */
export function signInToSave(context: LoadContext, slug: string, back: string): Response {
  const [page = back] = back.split("#", 1);
  if (!slugShape.test(slug)) return redirect(pathWithNext("/sign-in", page));
  return redirect(pathWithNext("/sign-in", `${page}#${saveButtonId(slug)}`), {
    headers: { "set-cookie": formatCookie(context, slug, ageSeconds) },
  });
}

/**
 * The slug of the palette that is saved once this visitor has signed in; undefined for none.
 *
 * @param next - where signing in leads to
 */
export function readIntendedSave(request: Request, next: string): string | undefined {
  const [, slug] = /(?:^|;\s*)intended-save=([a-z\d-]+)(?:;|$)/u.exec(request.headers.get("cookie") ?? "") ?? [];
  return slug !== undefined && next.endsWith(`#${saveButtonId(slug)}`) ? slug : undefined;
}

interface SignedIn {
  readonly request: Request;
  readonly context: LoadContext;
  readonly person: Person | undefined;
  /** Where signing in leads to. */
  readonly next: string;
}

/** Saves what was wanted. @returns Set-Cookie values: it is wanted once */
export async function finishIntendedSave({ request, context, person, next }: SignedIn): Promise<readonly string[]> {
  const slug = readIntendedSave(request, next);
  if (slug === undefined || person === undefined) return [];
  try {
    await getServices(context).saves.savePalette(person.accountId, slug);
  } catch (error) {
    // They are signed in all the same, and see that it is not saved.
    readRefusal(error);
  }
  return [formatCookie(context, "", 0)];
}

function formatCookie(context: LoadContext, value: string, maxAge: number): string {
  const isSecure = getServices(context).facts.siteUrl.startsWith("https:");
  return `${cookieName}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
