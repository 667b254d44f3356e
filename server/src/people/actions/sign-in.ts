import type { PersonOutcome, Sender } from "../../domain/people/people.ts";
import { refuse } from "../../domain/people/refuse.ts";
import type { Db } from "../../store/database.ts";
import { letIn, type Office } from "../office.ts";
import { passwordSubjects } from "./prove-password.ts";

interface SignIn {
  readonly email: string;
  readonly password: string;
}

/** The same answer after the same work for an e-mail that nobody has and for a wrong password. */
export async function signIn(
  office: Office,
  { email, password }: SignIn,
  from: Sender,
): Promise<PersonOutcome> {
  const { attempts, tables, passwords } = office;
  const subjects = passwordSubjects(email, from);
  const refusal = await attempts.take(subjects);
  if (refusal) return refusal;
  const found = await tables.read((db) => findByEmail(db, email));
  const isRight = await passwords.verify(password, found?.password_hash);
  if (!found || !isRight) return refuse("wrong_credentials", "E-mail or password is wrong");
  await attempts.giveBack(subjects);
  return letIn(office, { id: found.id, accountId: found.account_id, email, hasPassword: true }, from);
}

/** Who has an account too: a person without one is what a deletion left that ended half way. */
function findByEmail(db: Db, email: string) {
  return db
    .selectFrom("people")
    .innerJoin("accounts", "accounts.id", "people.account_id")
    .innerJoin("people_credentials", "people_credentials.person_id", "people.id")
    .select(["people.id", "people.account_id", "people_credentials.password_hash"])
    .where("people.email", "=", email)
    .where("people_credentials.password_hash", "is not", null)
    .executeTakeFirst();
}
