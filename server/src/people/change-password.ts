/**
 * Changing a password, with the old one or a link. The person who opens a link reads the account's
 * mail or got it from the operator, so the e-mail is confirmed. Access that someone else may have
 * prepared ends: sessions, API keys that people made, and for an unconfirmed e-mail also sign-in at
 * providers.
 */
import type { ApiKey } from "@tincture/contract/keys";
import {
  refuse,
  refuseSignedOut,
  type PersonOutcome,
  type PersonRefusal,
  type Sender,
} from "@tincture/contract/people";
import type { Db } from "../db/database.ts";
import { listKeysOfPeople, revokeKeyRow } from "../keys/key-store.ts";
import { createId } from "../runtime/ids.ts";
import { takeAttempts } from "./attempts.ts";
import { confirmAccount } from "./change-email.ts";
import { findPerson, getPerson, passwordProvider } from "./find-people.ts";
import { findLink, hashToken, issueReset, redeemLink } from "./links.ts";
import { passwordMail, resetMail, sendNotice } from "./mails.ts";
import { type ActionOf, type PeopleParts, refuseOutdated, refuseSuspended, type StoredPerson } from "./people-parts.ts";
import { deleteAccess } from "./remove-rows.ts";
import { type DrawnSession, drawSession, findSession, letIn, startSession } from "./sessions.ts";
import { holdPassword, provePassword } from "./sign-in.ts";

export async function changePassword(
  parts: PeopleParts,
  { current, next }: ActionOf<"change-password">,
  from: Sender,
): Promise<PersonOutcome> {
  const { passwords, store, settings } = parts;
  const person = (await findSession(parts, from.cookie))?.person;
  if (!person) return refuseSignedOut();
  const refusal = await provePassword(parts, { person, password: current, field: "current" }, from);
  if (refusal) return refusal;
  const newHash = await passwords.hash(next);
  const drawn = drawSession(parts, from);
  const isChanged = await store.transact(async (trx) => {
    if (!(await holdPassword(trx, person))) return false;
    await replacePassword(parts, trx, { personId: person.id, newHash, drawn });
    return true;
  });
  if (!isChanged) return refuseOutdated();
  sendNotice(parts, passwordMail(person.email, [], settings));
  return letIn(parts, { ...person, passwordHash: newHash }, drawn);
}

interface PasswordChange {
  readonly personId: string;
  readonly newHash: string;
  readonly drawn: DrawnSession;
}

async function replacePassword(
  { randomBytes }: PeopleParts,
  trx: Db,
  { personId, newHash, drawn }: PasswordChange,
): Promise<void> {
  const at = drawn.session.startedAt;
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
  await startSession(trx, personId, drawn);
}

/** Does all that depends on the account after the response, so that it reveals nothing. */
export async function requestReset(
  parts: PeopleParts,
  { email }: ActionOf<"request-reset">,
  { address }: Sender,
): Promise<PersonOutcome> {
  const { mailer, settings } = parts;
  if (!mailer)
    return refuse("mail_off", "This instance sends no mail; ask its operator for a link to set a new password");
  const refusal = await takeAttempts(parts, [
    { limit: "resetOfEmail", of: email },
    { limit: "resetFromAddress", of: address },
  ]);
  if (refusal) return refusal;
  mailer.send(async () => {
    const link = await issueReset(parts, email);
    return link && resetMail(email, link.url, settings);
  });
  return { ok: true, cookies: [] };
}

/** Shows what a link would do. Tokens are too long to guess, so this is not limited. */
export async function openReset(parts: PeopleParts, { token }: ActionOf<"open-reset">): Promise<PersonOutcome> {
  const { store, clock } = parts;
  const person = await findBearer(parts, token);
  if ("ok" in person) return person;
  const keys = await listKeysOfPeople(store.db, person.accountId, clock());
  const named = keys.map(({ name, hint }) => ({ name, hint }));
  return { ok: true, cookies: [], reset: { keys: named, canKeepKeys: canKeepKeys(parts, person) } };
}

export async function resetPassword(
  parts: PeopleParts,
  { token, password, keepsKeys = false }: ActionOf<"reset-password">,
  from: Sender,
): Promise<PersonOutcome> {
  const { passwords, store, settings } = parts;
  const refusal = await takeAttempts(parts, [{ limit: "tokenFromAddress", of: from.address }]);
  if (refusal) return refusal;
  // First, because hashing is expensive.
  const bearer = await findBearer(parts, token);
  if ("ok" in bearer) return bearer;
  const newHash = await passwords.hash(password);
  const drawn = drawSession(parts, from);
  const reset = { identifier: hashToken("reset-password", token), newHash, drawn, keepsKeys };
  const done = await store.transact((trx) => resetRows(parts, trx, reset));
  if (!done) return refuseToken();
  const { person, revoked } = done;
  sendNotice(parts, passwordMail(person.email, revoked, settings));
  return { ...letIn(parts, person, drawn), revokedKeyIds: revoked.map(({ id }) => id) };
}

interface PasswordReset extends Omit<PasswordChange, "personId"> {
  readonly identifier: string;
  readonly keepsKeys: boolean;
}

interface ResetDone {
  readonly person: StoredPerson;
  readonly revoked: readonly ApiKey[];
}

async function resetRows(
  parts: PeopleParts,
  trx: Db,
  { identifier, keepsKeys, ...change }: PasswordReset,
): Promise<ResetDone | undefined> {
  const personId = await redeemLink(trx, { identifier, now: parts.clock() });
  const person = personId === undefined ? undefined : await findPerson(trx, "id", personId);
  if (!person) return undefined;
  // First, so that a sign-in at a provider that commits in between loses its session below.
  if (person.confirmedAt === null) await removeProviders(trx, person.id);
  await replacePassword(parts, trx, { personId: person.id, ...change });
  const isKept = keepsKeys && canKeepKeys(parts, person);
  const revoked = isKept ? [] : await revokeKeysOfPeople(parts, trx, person);
  await confirmAccount(parts, trx, person);
  return { person: await getPerson(trx, person.id), revoked };
}

async function removeProviders(trx: Db, personId: string): Promise<void> {
  await trx
    .deleteFrom("people_credentials")
    .where("person_id", "=", personId)
    .where("provider", "!=", passwordProvider)
    .execute();
}

async function revokeKeysOfPeople(
  { clock, randomBytes }: PeopleParts,
  trx: Db,
  { id: actor, accountId }: StoredPerson,
): Promise<readonly ApiKey[]> {
  const at = clock();
  const keys = await listKeysOfPeople(trx, accountId, at);
  for (const { id: keyId } of keys)
    await revokeKeyRow(trx, { id: createId(at, randomBytes), keyId, accountId, action: "revoke", actor, at });
  return keys;
}

/** Finds the person of a link. The link of a suspended account stays valid for its hour. */
async function findBearer({ store, clock }: PeopleParts, token: string): Promise<StoredPerson | PersonRefusal> {
  const personId = await findLink(store.db, hashToken("reset-password", token), clock());
  const person = personId === undefined ? undefined : await findPerson(store.db, "id", personId);
  if (!person) return refuseToken();
  return person.suspendedAt === null ? person : refuseSuspended();
}

/** With mail, the owner of the e-mail could have confirmed it, so the keys may be a stranger's. */
function canKeepKeys({ mailer }: PeopleParts, { confirmedAt }: StoredPerson): boolean {
  return confirmedAt !== null || mailer === undefined;
}

function refuseToken(): PersonRefusal {
  return refuse("invalid_token", "This link was used already or is more than an hour old; ask for another", {
    field: "token",
  });
}
