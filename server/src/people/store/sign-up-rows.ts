/** Writes that create people, or sign them in at a provider. */
import type { Account } from "@tincture/contract/accounts";
import type { Provider } from "@tincture/contract/people";
import { insertAccountRow } from "../../accounts/account-store.ts";
import type { Db } from "../../db/database.ts";
import { carryDay } from "../../accounts/erased-accounts.ts";
import { type NewSession, removePersonRows, replaceSession, selectRemnants } from "./access-rows.ts";
import { confirmAccount } from "./credential-rows.ts";
import { findPerson, getPerson, passwordProvider, type StoredPerson } from "./find-people.ts";

/** A person who signs up, and their account. */
export interface Newcomer {
  readonly personId: string;
  readonly credentialId: string;
  readonly account: Account;
  /** The secret of the instance. It hashes the e-mails of erased accounts. */
  readonly secret: string;
}

interface SignUp {
  readonly newcomer: Newcomer;
  readonly passwordHash: string;
  readonly session: NewSession;
  readonly oldToken: string | undefined;
}

export async function signUpRows(trx: Db, { newcomer, passwordHash, session, oldToken }: SignUp): Promise<boolean> {
  const { personId } = newcomer;
  const credential = { provider: passwordProvider, subject: personId, passwordHash, isVouched: false };
  if (!(await insertPerson(trx, newcomer, credential))) return false;
  await replaceSession(trx, { session, personId, oldToken });
  return true;
}

interface NewCredential {
  readonly provider: string;
  readonly subject: string;
  readonly passwordHash: string | null;
  /** Whether the provider vouches for the e-mail. */
  readonly isVouched: boolean;
}

/** Inserts a person with their account. Returns false when an account has the e-mail. */
async function insertPerson(trx: Db, newcomer: Newcomer, credential: NewCredential): Promise<boolean> {
  const { personId, credentialId, account, secret } = newcomer;
  const { email, createdAt } = account;
  const remnants = await selectRemnants(trx).where("people.email", "=", email).execute();
  for (const { id } of remnants) await removePersonRows(trx, id);
  if (!(await insertAccountRow(trx, account))) return false;
  await carryDay(trx, { accountId: account.id, email, at: createdAt, secret });
  const times = { created_at: createdAt, updated_at: createdAt };
  const { provider, subject, passwordHash, isVouched } = credential;
  await trx
    .insertInto("people")
    .values({ id: personId, account_id: account.id, email, email_verified: Number(isVouched), ...times })
    .execute();
  await trx
    .insertInto("people_credentials")
    .values({ id: credentialId, person_id: personId, provider, subject, password_hash: passwordHash, ...times })
    .execute();
  return true;
}

interface ProviderSignIn {
  readonly provider: Provider;
  /** The person's id at the provider. */
  readonly subject: string;
  readonly email: string;
  /** Whether the provider vouches for the e-mail. */
  readonly isVouched: boolean;
  /** Undefined where sign-up is closed. */
  readonly newcomer: Newcomer | undefined;
  readonly session: NewSession;
  readonly oldToken: string | undefined;
}

/** Signs a person in or up. A suspended person is returned, but gets no session. */
export async function signInAtProviderRows(
  trx: Db,
  input: ProviderSignIn,
): Promise<StoredPerson | "sign_up_closed" | "email_taken"> {
  const { newcomer, session, oldToken, provider, subject, isVouched } = input;
  const known = await findByCredential(trx, input);
  if (known) {
    if (known.suspendedAt !== null) return known;
    await confirmVouched(trx, known, input);
    await replaceSession(trx, { session, personId: known.id, oldToken });
    return getPerson(trx, known.id);
  }
  if (!newcomer) return "sign_up_closed";
  const credential = { provider, subject, passwordHash: null, isVouched };
  if (!(await insertPerson(trx, newcomer, credential))) return "email_taken";
  await replaceSession(trx, { session, personId: newcomer.personId, oldToken });
  return getPerson(trx, newcomer.personId);
}

/**
 * Finds the person of a credential. The row is updated without a change, so that a password reset
 * that removes the credential waits for this transaction, or this one for it.
 */
async function findByCredential(trx: Db, { provider, subject }: ProviderSignIn): Promise<StoredPerson | undefined> {
  const held = await trx
    .updateTable("people_credentials")
    .set((eb) => ({ subject: eb.ref("subject") }))
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .returning("person_id")
    .executeTakeFirst();
  if (!held) return undefined;
  const person = await findPerson(trx, "id", held.person_id);
  if (!person) await removePersonRows(trx, held.person_id);
  return person;
}

async function confirmVouched(trx: Db, person: StoredPerson, input: ProviderSignIn): Promise<void> {
  const { isVouched, email, session } = input;
  if (!isVouched || person.confirmedAt !== null || person.email !== email) return;
  await trx.updateTable("people").set({ email_verified: 1 }).where("id", "=", person.id).execute();
  await confirmAccount(trx, person, session.startedAt);
}
