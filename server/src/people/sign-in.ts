import { refuse, type PersonOutcome, type PersonRefusal, type Sender } from "../domain/people/people.ts";
import type { Subject } from "./attempts.ts";
import type { StoredPerson } from "./persons.ts";
import { isPassword } from "./passwords.ts";
import type { SignInContext } from "./sign-in-context.ts";

interface SignIn {
  readonly email: string;
  readonly password: string;
}

/** The same answer after the same work for an e-mail that nobody has and for a wrong password. */
export async function signIn(
  context: SignInContext,
  { email, password }: SignIn,
  from: Sender,
): Promise<PersonOutcome> {
  const { attempts, persons, passwords, sessions } = context;
  const subjects = passwordSubjects(email, from);
  const refusal = await attempts.take(subjects);
  if (refusal) return refusal;
  const person = await persons.find("email", email);
  const isRight = await isPassword(password, person?.passwordHash ?? null, passwords);
  if (!person || !isRight) return refuse("wrong_credentials", "E-mail or password is wrong");
  await attempts.giveBack(subjects);
  return sessions.begin(person, from);
}

interface Proof {
  readonly person: StoredPerson;
  readonly password: string;
  /** The action's field that has the password. */
  readonly field: string;
}

/**
 * Whether the person who is signed in knows the password: a session may be somebody else's who found an open browser. Guesses
 * count like those of a sign-in.
 */
export async function provePassword(
  { attempts, passwords }: SignInContext,
  { person, password, field }: Proof,
  from: Sender,
): Promise<PersonRefusal | undefined> {
  const subjects = passwordSubjects(person.email, from);
  const refusal = await attempts.take(subjects);
  if (refusal) return refusal;
  if (!(await isPassword(password, person.passwordHash, passwords)))
    return refuse("wrong_credentials", "The password is wrong", { field });
  await attempts.giveBack(subjects);
  return undefined;
}

function passwordSubjects(email: string, { address }: Sender): readonly Subject[] {
  return [
    { limit: "passwordOfEmail", of: email },
    { limit: "passwordFromAddress", of: address },
  ];
}
