/** What people who are signed in change about themselves. All other sessions end with a change. */
import { refuse, type PersonOutcome, type PersonRefusal, type Sender } from "../domain/people/people.ts";
import { isUniqueFault } from "../store/store-fault.ts";
import { toPerson } from "./sessions.ts";
import type { SignInContext } from "./sign-in-context.ts";
import { provePassword } from "./sign-in.ts";
import { refuseTaken } from "./sign-up.ts";

interface ChangeEmail {
  readonly email: string;
  readonly password: string;
}

/** Changes the e-mail of the person and of the account together. */
export async function changeEmail(
  context: SignInContext,
  { email, password }: ChangeEmail,
  from: Sender,
): Promise<PersonOutcome> {
  const { attempts, tables, records, persons, sessions } = context;
  const session = await sessions.find(from.cookie);
  if (!session) return refuseSignedOut();
  const { person } = session;
  if (person.passwordHash === null) return refuseWithoutPassword();
  const refusal =
    (await provePassword(context, { person, password, field: "password" }, from)) ??
    (await attempts.take([{ limit: "newEmailFromAddress", of: from.address }]));
  if (refusal) return refusal;
  try {
    await tables.write(async (trx) => {
      await trx.updateTable("accounts").set({ email }).where("id", "=", person.accountId).execute();
      await records.updateUser(person.id, { email, emailVerified: false });
      await persons.endAccess(person.id);
    });
  } catch (error) {
    if (!isUniqueFault(error)) throw error;
    return refuseTaken();
  }
  return sessions.begin({ ...person, email }, from);
}

interface ChangePassword {
  readonly current: string;
  readonly next: string;
}

export async function changePassword(
  context: SignInContext,
  { current, next }: ChangePassword,
  from: Sender,
): Promise<PersonOutcome> {
  const { passwords, tables, persons, sessions } = context;
  const session = await sessions.find(from.cookie);
  if (!session) return refuseSignedOut();
  const { person } = session;
  if (person.passwordHash === null) return refuseWithoutPassword();
  const refusal = await provePassword(context, { person, password: current, field: "current" }, from);
  if (refusal) return refusal;
  const passwordHash = await passwords.hash(next);
  await tables.write(async () => {
    await persons.savePassword(person.id, passwordHash);
    await persons.endAccess(person.id);
  });
  return sessions.begin({ ...person, passwordHash }, from);
}

/** Without a password, whoever signed in at a provider this lately is taken at their word. */
const FRESH_MS = 15 * 60_000;

/** Makes sure that the person may delete the account; whoever asked does it. */
export async function allowDelete(
  context: SignInContext,
  { password }: { readonly password: string },
  from: Sender,
): Promise<PersonOutcome> {
  const { sessions, clock } = context;
  const session = await sessions.find(from.cookie);
  if (!session) return refuseSignedOut();
  const { person, beganAt } = session;
  const hasPassword = person.passwordHash !== null;
  if (!hasPassword && clock() - beganAt > FRESH_MS) {
    return refuse("sign_in_again", "Sign out and in again, then delete the account within 15 minutes");
  }
  const refusal = hasPassword
    ? await provePassword(context, { person, password, field: "password" }, from)
    : undefined;
  return refusal ?? { ok: true, cookies: sessions.forget(), person: toPerson(person) };
}

function refuseSignedOut(): PersonRefusal {
  return refuse("signed_out", "Sign in first");
}

function refuseWithoutPassword(): PersonRefusal {
  return refuse("no_password", "You sign in without a password; set one first, with a reset link");
}
