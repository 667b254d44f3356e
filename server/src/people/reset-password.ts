/**
 * Setting a password with a link. The person who opens it reads the account's mail or got it from
 * the operator, so the e-mail is confirmed. Access that someone else may have prepared ends:
 * sessions, API keys that people made, and for an unconfirmed e-mail also sign-in at providers.
 */
import { refuse, type PersonOutcome, type PersonRefusal, type Sender } from "@tincture/contract/people";
import { listKeysOfPeople } from "../keys/key-store.ts";
import { findLink, findPerson, type StoredPerson } from "./store/find-people.ts";
import { resetPasswordRows } from "./store/credential-rows.ts";
import { takeAttempts } from "./attempts.ts";
import { hashToken, issueReset } from "./links.ts";
import { passwordMail, resetMail, sendNotice } from "./mails.ts";
import { refuseSuspended, type ActionOf, type PeopleParts } from "./people-parts.ts";
import { drawSession, letIn } from "./sessions.ts";

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
  const canKeepKeys = person.confirmedAt !== null || mayKeepUnconfirmed(parts);
  return {
    ok: true,
    cookies: [],
    reset: { keys: keys.map(({ name, hint }) => ({ name, hint })), canKeepKeys },
  };
}

/** Sets a password with a token, which works once, and ends all other sessions. */
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
  const { session, cookie, oldToken } = drawSession(parts, from);
  const done = await store.write(resetPasswordRows, {
    identifier: hashToken("reset-password", token),
    newHash,
    session,
    oldToken,
    keepsKeys,
    mayKeepUnconfirmed: mayKeepUnconfirmed(parts),
  });
  if (!done) return refuseToken();
  const { person, revoked } = done;
  sendNotice(parts, passwordMail(person.email, revoked, settings));
  return { ...letIn(parts, person, cookie), revokedKeyIds: revoked.map(({ id }) => id) };
}

/** Finds the person of a link. The link of a suspended account stays valid for its hour. */
async function findBearer({ store, clock }: PeopleParts, token: string): Promise<StoredPerson | PersonRefusal> {
  const personId = await findLink(store.db, hashToken("reset-password", token), clock());
  const person = personId === undefined ? undefined : await findPerson(store.db, "id", personId);
  if (!person) return refuseToken();
  return person.suspendedAt === null ? person : refuseSuspended();
}

/** With mail, the owner of the e-mail could have confirmed it, so the keys may be a stranger's. */
function mayKeepUnconfirmed({ mailer }: PeopleParts): boolean {
  return mailer === undefined;
}

function refuseToken(): PersonRefusal {
  return refuse("invalid_token", "This link was used already or is more than an hour old; ask for another", {
    field: "token",
  });
}
