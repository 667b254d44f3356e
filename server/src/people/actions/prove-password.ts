import type { PersonRefusal, Sender } from "../../domain/people/people.ts";
import { refuse } from "../../domain/people/refuse.ts";
import type { Subject } from "../attempts.ts";
import type { FoundSession } from "../auth/sessions.ts";
import type { Office } from "../office.ts";
import { findPasswordHash } from "../person-rows.ts";

export interface Proof {
  readonly session: FoundSession;
  readonly password: string;
  /** The action's field that has the password. */
  readonly field: string;
}

/**
 * Whether the person who is signed in knows the password: a session may be somebody else's who found an open browser. Guesses
 * count like those of a sign-in.
 */
export async function provePassword(
  { attempts, tables, passwords }: Office,
  { session, password, field }: Proof,
  from: Sender,
): Promise<PersonRefusal | undefined> {
  const subjects = passwordSubjects(session.email, from);
  const refusal = await attempts.take(subjects);
  if (refusal) return refusal;
  const hash = await tables.read((db) => findPasswordHash(db, session.personId));
  if (!(await passwords.verify(password, hash)))
    return refuse("wrong_credentials", "The password is wrong", { field });
  await attempts.giveBack(subjects);
  return undefined;
}

export function passwordSubjects(email: string, { address }: Sender): readonly Subject[] {
  return [
    { limit: "passwordOfEmail", of: email },
    { limit: "passwordFromAddress", of: address },
  ];
}

export function refuseSignedOut(): PersonRefusal {
  return refuse("signed_out", "Sign in first");
}

export function refuseWithoutPassword(): PersonRefusal {
  return refuse("no_password", "You sign in without a password; set one first, with a reset link");
}
