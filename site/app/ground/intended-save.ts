/**
 * A palette that a visitor wanted to save who first had to sign in: one of the library, or the colors in their editor. It is saved once they
 * have. A cookie holds what was wanted; only the form of a page of ours sets it, so no link of anybody's else can have something saved. The
 * address that signing in leads to ends with the same: a cookie that somebody left behind does nothing for who goes elsewhere, and without
 * the cookie they arrive where it is saved by a button.
 */
import { formatPalette, parsePalette } from "@tincture/color";
import { redirect } from "react-router";
import type { Person } from "../../../server/src/domain/people/people.ts";
import { changePath } from "./change-path.ts";
import { pathWithNext } from "./form-input.ts";
import { keepOnce } from "./keep-once.ts";
import { getServices, type LoadContext } from "./load-context.ts";
import { readRefusal } from "./refusals.ts";

const cookieName = "intended-save";
const slugShape = /^[a-z\d-]{1,200}$/;
const keepPath = "/my-palettes/save";
/** As long as it may take to sign up. */
const ageSeconds = 900;

/** Of a palette's button, and of the address that leads to it. */
function saveButtonId(slug: string): string {
  return `save-${slug}`;
}

/** Off to sign in, and then back to a page on which the palette of the library is saved. */
export function signInToSave(context: LoadContext, slug: string, back: string): Response {
  const [page = back] = back.split("#", 1);
  if (!slugShape.test(slug)) return redirect(pathWithNext("/sign-in", page));
  return signInFor(context, slug, page);
}

/** Off to sign in, and then back to the editor with the palette among the person's own. */
export function signInToKeep(context: LoadContext, colors: readonly string[]): Response {
  return signInFor(context, formatPalette(colors), addressOfSaving(colors));
}

/** Where colors are saved by a button. */
export function addressOfSaving(colors: readonly string[]): string {
  return `${keepPath}?colors=${formatPalette(colors)}`;
}

function signInFor(context: LoadContext, wanted: string, page: string): Response {
  return redirect(pathWithNext("/sign-in", `${page}#${saveButtonId(wanted)}`), {
    headers: { "set-cookie": formatCookie(context, wanted, ageSeconds) },
  });
}

/** What is saved once this visitor has signed in: a palette of the library by its slug, or colors. */
type IntendedSave = { readonly slug: string } | { readonly colors: readonly string[] };

/**
 * What is saved once this visitor has signed in; undefined for nothing.
 *
 * @param next - where signing in leads to
 */
export function readIntendedSave(request: Request, next: string): IntendedSave | undefined {
  const [, wanted] = /(?:^|;\s*)intended-save=([a-z\d-]+)(?:;|$)/u.exec(request.headers.get("cookie") ?? "") ?? [];
  if (wanted === undefined || !next.endsWith(`#${saveButtonId(wanted)}`)) return undefined;
  if (!next.startsWith(`${keepPath}?`)) return { slug: wanted };
  const colors = parsePalette(wanted);
  return colors && { colors };
}

interface SignedIn {
  readonly request: Request;
  readonly context: LoadContext;
  readonly person: Person | undefined;
  /** Where signing in leads to. */
  readonly next: string;
}

interface Finished {
  /** Where it leads to now. */
  readonly next: string;
  /** Set-Cookie values: it is wanted once. */
  readonly cookies: readonly string[];
}

/** Saves what was wanted. */
export async function finishIntendedSave({ request, context, person, next }: SignedIn): Promise<Finished> {
  const wanted = readIntendedSave(request, next);
  if (wanted === undefined || person === undefined) return { next, cookies: [] };
  const cookies = [formatCookie(context, "", 0)];
  try {
    return { next: (await save(context, person.accountId, wanted)) ?? next, cookies };
  } catch (error) {
    // They are signed in all the same, and see that it is not saved.
    readRefusal(error);
    return { next, cookies };
  }
}

/** @returns where it is seen, unless that is where signing in leads to */
async function save(context: LoadContext, accountId: string, wanted: IntendedSave): Promise<string | undefined> {
  if ("colors" in wanted) {
    const { id } = await keepOnce(context, accountId, wanted.colors);
    return changePath({ id, colors: wanted.colors });
  }
  await getServices(context).saves.savePalette(accountId, wanted.slug);
  return undefined;
}

function formatCookie(context: LoadContext, value: string, maxAge: number): string {
  const isSecure = getServices(context).facts.siteUrl.startsWith("https:");
  return `${cookieName}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
