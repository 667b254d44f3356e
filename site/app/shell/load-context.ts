import { createContext, redirect, type RouterContextProvider } from "react-router";
import type { Person } from "@tincture/contract/people";
import type { RequestContext, SiteServices } from "@tincture/contract/site-services";
import { pathWithNext } from "./form-input.ts";

export const servicesContext = createContext<SiteServices>();
export const requestContext = createContext<RequestContext>();

export type LoadContext = Readonly<RouterContextProvider>;

export interface RouteArgs {
  readonly request: Request;
  readonly context: LoadContext;
}

/** A refusal becomes an error page, unless an action reads it with `readRefusal`. */
export function getServices(context: LoadContext): SiteServices {
  return context.get(servicesContext);
}

/** Returns colors with their own or nearest names. */
export async function nameColors(context: LoadContext, hexes: readonly string[]) {
  const { colors } = await getServices(context).colors.searchColors({ hexes, offset: 0, limit: hexes.length });
  return colors.map(({ hex, name }) => ({ hex, name }));
}

/**
 * Visitors without a cookie share one rendering. Only for pages that depend on nothing but their
 * address, the library and the UTC day.
 */
export function sharePage(context: LoadContext): void {
  context.get(requestContext).share();
}

export const personContext = createContext<() => Promise<Person | undefined>>();

export function findPerson(context: LoadContext): Promise<Person | undefined> {
  return context.get(personContext)();
}

/** @throws a redirect to sign-in, which leads back to `next` */
export async function requirePerson(context: LoadContext, next: string): Promise<Person> {
  const person = await findPerson(context);
  if (person === undefined) throw redirect(pathWithNext("/sign-in", next));
  return person;
}

export function createSession(request: Request, { people }: Pick<SiteServices, "people">) {
  let found: Promise<Person | undefined> | undefined;
  return {
    findPerson(): Promise<Person | undefined> {
      found ??= people.findPerson(request.headers.get("cookie"));
      return found;
    },
    async prolong(response: Response): Promise<Response> {
      const person = await found?.catch(() => undefined);
      return addCookies(response, person?.cookies ?? []);
    },
  };
}

/** A response that sets the same cookie itself, by signing in or out, wins. */
function addCookies(response: Response, cookies: readonly string[]): Response {
  const present = new Set(response.headers.getSetCookie().map(nameOf));
  const missing = cookies.filter((cookie) => !present.has(nameOf(cookie)));
  if (missing.length === 0) return response;
  const headers = new Headers(response.headers);
  for (const cookie of missing) headers.append("set-cookie", cookie);
  return new Response(response.body, { status: response.status, headers });
}

function nameOf(cookie: string): string {
  const [name = ""] = cookie.split("=", 1);
  return name;
}

export type SignedIn = Awaited<ReturnType<typeof requireAccount>>;

/** Returns the signed-in person with their account. Both always have the same e-mail. */
export async function requireAccount(context: LoadContext, next: string) {
  const person = await requirePerson(context, next);
  const account = await getServices(context).accounts.getAccountByEmail(person.email);
  return { person, account };
}
