/** Writes that change passwords and e-mails, and confirm them. */
import { randomBytes } from "node:crypto";
import { createId } from "../../runtime/ids.ts";
import type { ApiKey } from "@tincture/contract/keys";
import { confirmEmailRow } from "../../accounts/account-store.ts";
import type { Db } from "../../db/database.ts";
import { keepDay } from "../../accounts/erased-accounts.ts";
import { listKeysOfPeople, revokeKeyRow } from "../../keys/key-store.ts";
import {
  deleteAccess,
  deleteLinkRow,
  holdPassword,
  insertLinkRow,
  type LinkRow,
  type NewSession,
  replaceSession,
  type SessionStart,
} from "./access-rows.ts";
import { findEmailOwner, findPerson, getPerson, passwordProvider, type StoredPerson } from "./find-people.ts";

interface Renewal {
  readonly personId: string;
  readonly oldHash: string;
  readonly newHash: string;
}

export async function renewHashRow(trx: Db, { personId, oldHash, newHash }: Renewal): Promise<void> {
  await trx
    .updateTable("people_credentials")
    .set({ password_hash: newHash })
    .where("person_id", "=", personId)
    .where("password_hash", "=", oldHash)
    .execute();
}

interface PasswordChange extends SessionStart {
  readonly newHash: string;
}

export async function changePasswordRows(trx: Db, input: PasswordChange): Promise<boolean> {
  if (!(await holdPassword(trx, input.personId, input.passwordHash))) return false;
  await replacePassword(trx, input);
  return true;
}

/** Sets a password, ends all access and starts the only session. */
async function replacePassword(
  trx: Db,
  { personId, newHash, session, oldToken }: Omit<PasswordChange, "passwordHash">,
): Promise<void> {
  const at = session.startedAt;
  const updated = await trx
    .updateTable("people_credentials")
    .set({ password_hash: newHash, updated_at: at })
    .where("person_id", "=", personId)
    .where("provider", "=", passwordProvider)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) {
    const credential = { provider: passwordProvider, subject: personId, password_hash: newHash };
    await trx
      .insertInto("people_credentials")
      .values({ id: createId(at, randomBytes), person_id: personId, ...credential, created_at: at, updated_at: at })
      .execute();
  }
  await deleteAccess(trx, personId);
  await replaceSession(trx, { session, personId, oldToken });
}

interface EmailChange {
  readonly person: Pick<StoredPerson, "id" | "accountId" | "email">;
  readonly email: string;
  /** The password that the person proved. */
  readonly passwordHash: string;
  readonly session: NewSession;
  /** The secret of the instance. It hashes the old e-mail. */
  readonly secret: string;
}

export async function changeEmailRows(trx: Db, input: EmailChange): Promise<boolean> {
  if (!(await holdPassword(trx, input.person.id, input.passwordHash))) return false;
  await replaceEmail(trx, input);
  return true;
}

/** Sets an unconfirmed e-mail, ends all access and starts the only session. */
async function replaceEmail(trx: Db, input: Omit<EmailChange, "passwordHash">): Promise<void> {
  const { person, email, session, secret } = input;
  const { id, accountId } = person;
  const at = session.startedAt;
  await keepDay(trx, { accountId, email: person.email, at, secret });
  await trx.updateTable("accounts").set({ email, confirmed_at: null }).where("id", "=", accountId).execute();
  const change = { email, email_verified: 0, updated_at: at };
  await trx.updateTable("people").set(change).where("id", "=", id).execute();
  await deleteAccess(trx, id);
  await replaceSession(trx, { session, personId: id, oldToken: undefined });
}

interface LinkConfirmation {
  readonly identifier: string;
  readonly person: StoredPerson;
  /** The e-mail that the link confirms. */
  readonly email: string;
  /** Starts when the e-mail is new. */
  readonly session: NewSession;
  readonly secret: string;
}

export interface ConfirmedLink {
  readonly person: StoredPerson;
  readonly hasNewEmail: boolean;
}

export async function confirmLinkRows(trx: Db, input: LinkConfirmation): Promise<ConfirmedLink | undefined> {
  const { identifier, person, email, session } = input;
  const at = session.startedAt;
  const taken = await deleteLinkRow(trx, { identifier, now: at, value: person.id });
  if (taken === undefined) return undefined;
  const hasNewEmail = email !== person.email;
  if (hasNewEmail) await replaceEmail(trx, input);
  await confirmAccount(trx, person, at);
  return { person: await getPerson(trx, person.id), hasNewEmail };
}

interface ResetRequest {
  readonly email: string;
  /** The id of the person that is created for an unclaimed account. */
  readonly newPersonId: string;
  readonly link: Omit<LinkRow, "value">;
}

export async function issueResetRow(trx: Db, { email, newPersonId, link }: ResetRequest): Promise<boolean> {
  const account = await findEmailOwner(trx, email);
  if (!account) return false;
  if (account.personId === null) {
    const times = { created_at: link.createdAt, updated_at: link.createdAt };
    await trx
      .insertInto("people")
      .values({ id: newPersonId, account_id: account.accountId, email, email_verified: 0, ...times })
      .execute();
  }
  await insertLinkRow(trx, { ...link, value: account.personId ?? newPersonId });
  return true;
}

interface PasswordReset {
  readonly identifier: string;
  readonly newHash: string;
  readonly session: NewSession;
  readonly oldToken: string | undefined;
  /** Whether the person asked to keep their keys. */
  readonly keepsKeys: boolean;
  /** Whether keys may be kept while the e-mail is unconfirmed. */
  readonly mayKeepUnconfirmed: boolean;
}

interface ResetDone {
  readonly person: StoredPerson;
  readonly revoked: readonly ApiKey[];
}

export async function resetPasswordRows(trx: Db, input: PasswordReset): Promise<ResetDone | undefined> {
  const { identifier, newHash, session, oldToken, keepsKeys, mayKeepUnconfirmed } = input;
  const at = session.startedAt;
  const personId = await deleteLinkRow(trx, { identifier, now: at });
  const person = personId === undefined ? undefined : await findPerson(trx, "id", personId);
  if (!person) return undefined;
  // First, so that a sign-in at a provider that commits in between loses its session below.
  if (person.confirmedAt === null) await removeProviders(trx, person.id);
  await replacePassword(trx, { personId: person.id, newHash, session, oldToken });
  const isKept = keepsKeys && (person.confirmedAt !== null || mayKeepUnconfirmed);
  const revoked = isKept ? [] : await revokeKeysOfPeople(trx, person, at);
  await confirmAccount(trx, person, at);
  return { person: await getPerson(trx, person.id), revoked };
}

async function removeProviders(trx: Db, personId: string): Promise<void> {
  await trx
    .deleteFrom("people_credentials")
    .where("person_id", "=", personId)
    .where("provider", "!=", passwordProvider)
    .execute();
}

async function revokeKeysOfPeople(trx: Db, person: StoredPerson, at: number): Promise<readonly ApiKey[]> {
  const { id: actor, accountId } = person;
  const keys = await listKeysOfPeople(trx, accountId, at);
  for (const { id: keyId } of keys) {
    const id = createId(at, randomBytes);
    await revokeKeyRow(trx, { id, keyId, accountId, action: "revoke", actor, at });
  }
  return keys;
}

export async function confirmAccount(trx: Db, { id: actor, accountId }: StoredPerson, at: number): Promise<void> {
  await confirmEmailRow(trx, { id: createId(at, randomBytes), accountId, action: "confirm", actor, at });
}
