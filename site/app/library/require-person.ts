import { redirect, type RouterContextProvider } from "react-router";
import type { Person } from "../../../server/src/domain/people/people.ts";
import { findPerson } from "../ground/session.ts";
import { signInAddress } from "./sign-in-address.ts";

/**
 * The person who is signed in. Anybody else is sent to sign in first, and comes back.
 *
 * @param back - path and query of the page
 */
export async function requirePerson(context: Readonly<RouterContextProvider>, back: string): Promise<Person> {
  const person = await findPerson(context);
  if (person === undefined) throw redirect(signInAddress(back));
  return person;
}
