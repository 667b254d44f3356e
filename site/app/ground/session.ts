import { createContext, type RouterContextProvider } from "react-router";
import type { Person } from "../../../server/src/domain/people/people.ts";
import type { SiteServices } from "../../../server/src/domain/site-services.ts";

type FindPerson = () => Promise<Person | undefined>;

/** Finds the signed-in person of this request. */
export const personContext = createContext<FindPerson>();

/** The person who is signed in, if anybody is. */
export function findPerson(context: Readonly<RouterContextProvider>): Promise<Person | undefined> {
  return context.get(personContext)();
}

/** Asks once for a request, however many loaders want to know. */
export function rememberPerson(request: Request, { people }: SiteServices): FindPerson {
  let found: Promise<Person | undefined> | undefined;
  return () => {
    found ??= people.findPerson(request.headers.get("cookie"));
    return found;
  };
}
