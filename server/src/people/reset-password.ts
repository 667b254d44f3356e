/**
 * Setting a new password with a link. Whoever uses it reads the account's mail, or is whom the operator gave it to: that confirms the
 * e-mail. What others may have prepared before ends: sessions, and API keys that people made; for an e-mail that nobody had confirmed
 * also sign-in at providers, which could be a stranger's who signed up with it.
 */
import {
  refuse,
  type PersonAction,
  type PersonOutcome,
  type PersonRefusal,
  type Sender,
} from "../domain/people/people.ts";
import { createId } from "../domain/ids.ts";
import type { ApiKey, KeyAudit } from "../domain/keys/api-key.ts";
import type { Db } from "../store/database.ts";
import type { ThreadDatabase } from "../store/thread-database.ts";
import { listKeysOfPeople, revokeKeyRow } from "../store/key-store.ts";
import type { Clock, RandomBytes } from "../domain/clock.ts";
import type { SignInSettings } from "./better-auth.ts";
import type { Attempts } from "./attempts.ts";
import type { Links } from "./links.ts";
import type { Mail, Mailer } from "./mailer.ts";
import { passwordMail, resetMail } from "./mails.ts";
import type { PasswordHashing } from "./password-hashing.ts";
import { refuseSuspended, removeProviders, type Persons, type Sessions, type StoredPerson } from "./persons.ts";

interface ResetParts {
  readonly settings: SignInSettings;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly database: ThreadDatabase;
  readonly attempts: Attempts;
  readonly links: Links;
  readonly mailer: Mailer | undefined;
  readonly notify: (mail: Mail) => void;
  readonly passwords: PasswordHashing;
  readonly persons: Persons;
  readonly sessions: Sessions;
}

type Action<Kind extends PersonAction["kind"]> = Extract<PersonAction, { readonly kind: Kind }>;

/** Never tells whether there is an account: all that depends on it happens after the answer. */
export async function requestReset(
  { attempts, mailer, links, settings }: ResetParts,
  { email }: Action<"request-reset">,
  { address }: Sender,
): Promise<PersonOutcome> {
  if (!mailer)
    return refuse("mail_off", "This instance sends no mail; ask its operator for a link to set a new password");
  const refusal = await attempts.take([
    { limit: "resetOfEmail", of: email },
    { limit: "resetFromAddress", of: address },
  ]);
  if (refusal) return refusal;
  mailer.send(async () => {
    const link = await links.issueReset(email);
    return link && resetMail(email, link.url, settings);
  });
  return { ok: true, cookies: [] };
}

/** What a link would do, for who has it. Changes nothing. A token has too many letters to be guessed, so looking is not counted. */
export async function openReset(parts: ResetParts, { token }: Action<"open-reset">): Promise<PersonOutcome> {
  const { database, clock } = parts;
  const person = await findBearer(parts, token);
  if ("ok" in person) return person;
  const keys = await database.read((db) => listKeysOfPeople(db, person.accountId, clock()));
  return {
    ok: true,
    cookies: [],
    reset: { keys: keys.map(({ name, hint }) => ({ name, hint })), canKeepKeys: canKeepKeys(parts, person) },
  };
}

/** Sets a password with a token, which works once. All sessions end, and a new one begins. */
export async function resetPassword(
  parts: ResetParts,
  { token, password, keepsKeys = false }: Action<"reset-password">,
  from: Sender,
): Promise<PersonOutcome> {
  const { attempts, passwords, sessions, settings, notify } = parts;
  const refusal = await attempts.take([{ limit: "tokenFromAddress", of: from.address }]);
  if (refusal) return refusal;
  // Checked first, so that nobody without a token can make this thread hash.
  const bearer = await findBearer(parts, token);
  if ("ok" in bearer) return bearer;
  const passwordHash = await passwords.hash(password);
  const done = await parts.database.transact((trx) => reset(parts, { token, passwordHash, keepsKeys }, trx));
  if (!done) return refuseToken();
  const { person, revoked } = done;
  notify(passwordMail(person.email, revoked, settings));
  const outcome = await sessions.begin(person, from);
  return outcome.ok ? { ...outcome, revokedKeyIds: revoked.map(({ id }) => id) } : outcome;
}

/** Whose link it is. Of a suspended account nothing changes, and its link goes on working for its hour. */
async function findBearer({ links, persons }: ResetParts, token: string): Promise<StoredPerson | PersonRefusal> {
  const personId = await links.findReset(token);
  const person = personId === undefined ? undefined : await persons.find("id", personId);
  if (!person) return refuseToken();
  return person.suspendedAt === null ? person : refuseSuspended();
}

interface Reset {
  readonly token: string;
  readonly passwordHash: string;
  readonly keepsKeys: boolean;
}

interface ResetDone {
  readonly person: StoredPerson;
  readonly revoked: readonly ApiKey[];
}

async function reset(
  parts: ResetParts,
  { token, passwordHash, keepsKeys }: Reset,
  trx: Db,
): Promise<ResetDone | undefined> {
  const { links, persons, clock } = parts;
  const personId = await links.consumeReset(token);
  const person = personId === undefined ? undefined : await persons.find("id", personId);
  if (!person) return undefined;
  // First, so that the sessions that they have begun by now are among those that end.
  if (person.confirmedAt === null) await removeProviders(trx, person.id);
  await persons.replacePassword(person.id, passwordHash);
  const isKept = keepsKeys && canKeepKeys(parts, person);
  const revoked = isKept ? [] : await listKeysOfPeople(trx, person.accountId, clock());
  for (const key of revoked) await revokeKeyRow(trx, auditRevocation(parts, person, key));
  return { person: await persons.confirmEmail(person), revoked };
}

function auditRevocation(
  { clock, randomBytes }: ResetParts,
  { id: actor, accountId }: StoredPerson,
  { id: keyId }: ApiKey,
): KeyAudit {
  const at = clock();
  return { id: createId(at, randomBytes), keyId, accountId, action: "revoke", actor, at };
}

/** Where nobody has proved to be the owner of the e-mail, although they could have, nobody knows whose the keys are. */
function canKeepKeys({ mailer }: ResetParts, { confirmedAt }: StoredPerson): boolean {
  return confirmedAt !== null || mailer === undefined;
}

function refuseToken(): PersonRefusal {
  return refuse("invalid_token", "This link was used already or is more than an hour old; ask for another", {
    field: "token",
  });
}
