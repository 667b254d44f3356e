/**
 * Remembers in a cookie the palette that a visitor wanted to save, and saves it after sign-in. Only
 * a form on this site sets it, and the address after sign-in must match, so neither a link from
 * elsewhere nor an old cookie saves anything.
 */
import { formatPalette, parsePalette } from "@tincture/color";
import { redirect } from "react-router";
import type { Person } from "@tincture/contract/people";
import { changePath } from "@tincture/contract/site-paths";
import { pathWithNext } from "./form-input.ts";
import { getServices, type LoadContext, type RouteArgs } from "./load-context.ts";
import { readRefusal } from "./refusals.ts";

const cookieName = "intended-save";
const slugShape = /^[a-z\d-]{1,200}$/;
const keepPath = "/my-palettes/save";
const ageSeconds = 900;

/** Id of the button, and fragment of the address that leads to it. */
function saveButtonId(slug: string): string {
  return `save-${slug}`;
}

export function signInToSave(context: LoadContext, slug: string, back: string): Response {
  const [page = back] = back.split("#", 1);
  if (!slugShape.test(slug)) return redirect(pathWithNext("/sign-in", page));
  return signInFor(context, slug, page);
}

export function signInToKeep(context: LoadContext, colors: readonly string[]): Response {
  return signInFor(context, formatPalette(colors), addressOfSaving(colors));
}

export function addressOfSaving(colors: readonly string[]): string {
  return `${keepPath}?colors=${formatPalette(colors)}`;
}

function signInFor(context: LoadContext, wanted: string, page: string): Response {
  return redirect(pathWithNext("/sign-in", `${page}#${saveButtonId(wanted)}`), {
    headers: { "set-cookie": formatCookie(context, wanted, ageSeconds) },
  });
}

type IntendedSave = { readonly slug: string } | { readonly colors: readonly string[] };

export function readIntendedSave(request: Request, next: string): IntendedSave | undefined {
  const [, wanted] = /(?:^|;\s*)intended-save=([a-z\d-]+)(?:;|$)/u.exec(request.headers.get("cookie") ?? "") ?? [];
  if (wanted === undefined || !next.endsWith(`#${saveButtonId(wanted)}`)) return undefined;
  if (!next.startsWith(`${keepPath}?`)) return { slug: wanted };
  const colors = parsePalette(wanted);
  return colors && { colors };
}

export async function finishIntendedSave(next: string, person: Person | undefined, { request, context }: RouteArgs) {
  const wanted = readIntendedSave(request, next);
  if (wanted === undefined || person === undefined) return { next, cookies: [] };
  const { accountId } = person;
  const cookies = [formatCookie(context, "", 0)];
  try {
    if ("slug" in wanted) await getServices(context).saves.savePalette(accountId, wanted.slug);
    else {
      const { id } = await saveOwnPalette(context, accountId, wanted.colors);
      return { next: changePath({ id, colors: wanted.colors }), cookies };
    }
  } catch (error) {
    // The person stays signed in and sees that the palette is not saved.
    readRefusal(error);
  }
  return { next, cookies };
}

function formatCookie(context: LoadContext, value: string, maxAge: number): string {
  const isSecure = getServices(context).facts.siteUrl.startsWith("https:");
  return `${cookieName}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Saves a private palette, or returns the one that already has these colors. */
export async function saveOwnPalette(context: LoadContext, accountId: string, colors: readonly string[]) {
  const { privatePalettes } = getServices(context);
  const found = await privatePalettes.findByColors(accountId, colors);
  const draft = { colors, name: "", note: "", collectionId: null };
  const { id, name } = found ?? (await privatePalettes.keepPalette(accountId, draft));
  return { id, name, colors: formatPalette(colors) };
}
