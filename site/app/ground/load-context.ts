/** What arrives with each request: the domain's services, what the server knows about the request, and who is signed in. */
import { createContext, redirect, type RouterContextProvider } from "react-router";
import type { Person } from "../../../server/src/domain/people/people.ts";
import type { RequestContext, SiteServices } from "../../../server/src/domain/site-services.ts";
import { pathWithNext } from "./form-input.ts";

export const servicesContext = createContext<SiteServices>();
export const requestContext = createContext<RequestContext>();

/** All that arrives with a request, as loaders and actions get it. */
export type LoadContext = Readonly<RouterContextProvider>;

/** The domain's services. What they refuse becomes a page by itself; an action that shows it beside its form calls `readRefusal`. */
export function getServices(context: LoadContext): SiteServices {
  return context.get(servicesContext);
}

/** Any colors with the names that they have, or that are nearest. */
export async function nameColors(context: LoadContext, hexes: readonly string[]) {
  const { colors } = await getServices(context).colors.searchColors({ hexes, offset: 0, limit: hexes.length });
  return colors.map(({ hex, name }) => ({ hex, name }));
}

/**
 * Says that the page depends on nothing but its address, the library and the day (UTC), so that visitors without a cookie share one. For no page that
 * draws at random, has a form with a token, or is not whole yet.
 */
export function sharePage(context: LoadContext): void {
  context.get(requestContext).share();
}

type FindPerson = () => Promise<Person | undefined>;

/** Finds the signed-in person of this request. */
export const personContext = createContext<FindPerson>();

/** The person who is signed in, if anybody is. */
export function findPerson(context: LoadContext): Promise<Person | undefined> {
  return context.get(personContext)();
}

/**
 * Who is signed in.
 *
 * @param next - where somebody who has to sign in first is led to afterwards
 * @throws a redirect to sign-in
 */
export async function requirePerson(context: LoadContext, next: string): Promise<Person> {
  const person = await findPerson(context);
  if (person === undefined) throw redirect(pathWithNext("/sign-in", next));
  return person;
}

/** The session of one request. */
interface Session {
  /** Asks once, however many loaders want to know. */
  readonly findPerson: FindPerson;
  /** Sends along what prolongs the session, if somebody asked and it was prolonged. */
  prolong(response: Response): Promise<Response>;
}

export function createSession(request: Request, { people }: Pick<SiteServices, "people">): Session {
  let found: Promise<Person | undefined> | undefined;
  return {
    findPerson() {
      found ??= people.findPerson(request.headers.get("cookie"));
      return found;
    },
    async prolong(response) {
      const person = await found?.catch(() => undefined);
      return addCookies(response, person?.cookies ?? []);
    },
  };
}

/** An answer that sets the same cookie itself, by signing in or out, knows better. */
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
