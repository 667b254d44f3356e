import { redirect, type RouterContextProvider } from "react-router";
import type { Person } from "../../../server/src/domain/people/people.ts";
import { findPerson } from "./session.ts";
import { pathWithNext } from "./next-path.ts";

/**
 * Who is signed in.
 *
 * @param next - where somebody who has to sign in first is led to afterwards
 * @throws a redirect to sign-in
 */
export async function requirePerson(
  { context }: { readonly context: Readonly<RouterContextProvider> },
  next: string,
): Promise<Person> {
  const person = await findPerson(context);
  if (person === undefined) throw redirect(pathWithNext("/sign-in", next));
  return person;
}
