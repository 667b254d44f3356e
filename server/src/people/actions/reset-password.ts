import type { Person, PersonOutcome, PersonRefusal, Sender } from "../../domain/people/people.ts";
import { refuse } from "../../domain/people/refuse.ts";
import type { Db } from "../../store/database.ts";
import { letIn, type Office } from "../office.ts";
import { endAccess, savePassword } from "../person-rows.ts";

interface ResetPassword {
  readonly token: string;
  readonly password: string;
}

/** Sets a password with a token, which is good once. All sessions end, and a new one begins. */
export async function resetPassword(
  office: Office,
  { token, password }: ResetPassword,
  from: Sender,
): Promise<PersonOutcome> {
  const { attempts, resetTokens, passwords, tables } = office;
  const refusal = await attempts.take([{ limit: "tokenFromAddress", of: from.address }]);
  if (refusal) return refusal;
  // Looked at first, so that nobody makes this thread hash without a token.
  if ((await resetTokens.find(token)) === undefined) return refuseToken();
  const passwordHash = await passwords.hash(password);
  const person = await tables.write(async (trx) => {
    const personId = await resetTokens.consume(token);
    const found = personId === undefined ? undefined : await findPerson(trx, personId);
    if (!found) return undefined;
    await savePassword(trx, { personId: found.id, passwordHash }, office);
    await endAccess(trx, found.id);
    return found;
  });
  return person ? letIn(office, person, from) : refuseToken();
}

async function findPerson(trx: Db, id: string): Promise<Person | undefined> {
  const row = await trx
    .selectFrom("people")
    .innerJoin("accounts", "accounts.id", "people.account_id")
    .select(["people.account_id", "people.email"])
    .where("people.id", "=", id)
    .executeTakeFirst();
  return row && { id, accountId: row.account_id, email: row.email, hasPassword: true };
}

function refuseToken(): PersonRefusal {
  return refuse("invalid_token", "This link was used already or is more than an hour old; ask for another", {
    field: "token",
  });
}
