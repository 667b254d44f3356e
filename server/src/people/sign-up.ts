import { refuse, type PersonOutcome, type PersonRefusal, type Sender } from "../domain/people/people.ts";
import { isEmailTaken } from "./better-auth.ts";
import type { StoredPerson } from "./persons.ts";
import type { SignInContext } from "./sign-in-context.ts";

interface SignUp {
  readonly email: string;
  readonly password: string;
}

/** A new person with a new account. */
export async function signUp(
  context: SignInContext,
  { email, password }: SignUp,
  from: Sender,
): Promise<PersonOutcome> {
  const { settings, attempts, passwords, sessions } = context;
  if (settings.signUp === "closed") return refuseClosed();
  const refusal =
    (await attempts.take([{ limit: "newEmailFromAddress", of: from.address }])) ??
    (await findTaken(context, email));
  if (refusal) return refusal;
  // Before the transaction, which holds the one write lock of SQLite.
  const passwordHash = await passwords.hash(password);
  try {
    return await sessions.begin(await createPerson(context, email, passwordHash), from);
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
    return (await findTaken(context, email)) ?? refuseTaken();
  }
}

/** Checked before hashing, to spare it. */
async function findTaken({ tables }: SignInContext, email: string): Promise<PersonRefusal | undefined> {
  const account = await tables.read((db) =>
    db
      .selectFrom("accounts")
      .leftJoin("people", "people.email", "accounts.email")
      .select("people.id as personId")
      .where("accounts.email", "=", email)
      .executeTakeFirst(),
  );
  if (!account) return undefined;
  return account.personId === null ? refuseUnclaimed() : refuseTaken();
}

/** Creates person, password and (by a hook of better-auth) account in one transaction. */
function createPerson(
  { tables, records, persons }: SignInContext,
  email: string,
  passwordHash: string,
): Promise<StoredPerson> {
  return tables.write(async () => {
    await persons.removeRemnant(email);
    const { id } = await records.createUser(
      { email, name: "", emailVerified: false },
      { method: "email-password" },
    );
    await persons.savePassword(id, passwordHash);
    const person = await persons.find("id", id);
    if (!person) throw new Error("A new person has no account");
    return person;
  });
}

export function refuseClosed(): PersonRefusal {
  return refuse("sign_up_closed", "This instance takes no new people; ask its operator");
}

export function refuseTaken(): PersonRefusal {
  return refuse("email_taken", "Somebody has signed up with this e-mail already; sign in instead", {
    field: "email",
  });
}

/** Only its operator knows who is to have it. */
function refuseUnclaimed(): PersonRefusal {
  return refuse(
    "account_unclaimed",
    "The operator of this instance made an account with this e-mail; ask them for a link to set its password",
    { field: "email" },
  );
}
