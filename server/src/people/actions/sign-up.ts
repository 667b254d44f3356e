import { createAccounts } from "../../domain/accounts/accounts.ts";
import { DomainError } from "../../domain/errors.ts";
import type { Person, PersonOutcome, PersonRefusal, Sender } from "../../domain/people/people.ts";
import { refuse } from "../../domain/people/refuse.ts";
import type { Db } from "../../store/database.ts";
import { accountsWithin } from "../../store/open-handle.ts";
import { letIn, type Office } from "../office.ts";
import { deletePerson, findPersonByEmail, insertPerson, savePassword } from "../person-rows.ts";

interface SignUp {
  readonly email: string;
  readonly password: string;
}

/** A new person with a new account, both in one transaction: there is never one without the other. */
export async function signUp(
  office: Office,
  { email, password }: SignUp,
  from: Sender,
): Promise<PersonOutcome> {
  const { settings, attempts, tables, passwords } = office;
  if (settings.signUp === "closed") return refuseClosed();
  const refusal =
    (await attempts.take([{ limit: "newEmailFromAddress", of: from.address }])) ??
    (await findTaken(office, email));
  if (refusal) return refusal;
  const passwordHash = await passwords.hash(password);
  try {
    const person = await tables.write((trx) => insertBoth(trx, { email, passwordHash }, office));
    return await letIn(office, person, from);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "email_taken") throw error;
    return (await findTaken(office, email)) ?? refuseTaken();
  }
}

/** Spares the hashing. */
async function findTaken({ tables }: Office, email: string): Promise<PersonRefusal | undefined> {
  const account = await tables.read((db) =>
    db.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirst(),
  );
  if (!account) return undefined;
  const personId = await tables.read((db) => findPersonByEmail(db, email));
  return personId === undefined ? refuseUnclaimed() : refuseTaken();
}

async function insertBoth(
  trx: Db,
  { email, passwordHash }: { readonly email: string; readonly passwordHash: string },
  { settings, clock, randomBytes }: Office,
): Promise<Person> {
  const accounts = createAccounts({ store: accountsWithin(trx), clock, randomBytes });
  const account = await accounts.createAccount({ email, plan: settings.defaultPlan, dailyLimit: null });
  // The e-mail was free, so whoever still has it is what a deletion left that ended half way.
  const remnant = await findPersonByEmail(trx, email);
  if (remnant !== undefined) await deletePerson(trx, remnant);
  const making = { clock, randomBytes };
  const personId = await insertPerson(trx, { accountId: account.id, email }, making);
  await savePassword(trx, { personId, passwordHash }, making);
  return { id: personId, accountId: account.id, email, hasPassword: true };
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
