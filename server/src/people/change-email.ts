/**
 * Changing and confirming an e-mail. Confirming takes a link from the mail and a session of the
 * person. An attacker who signs up with a stranger's e-mail never sees the link, and the stranger
 * has no session.
 */
import {
  refuse,
  refuseSignedOut,
  type PersonOutcome,
  type PersonRefusal,
  type Sender,
} from "@tincture/contract/people";
import { confirmEmailRow } from "../accounts/accounts.ts";
import { keepDay } from "../accounts/erased-accounts.ts";
import type { Db } from "../db/database.ts";
import { isUniqueFault } from "../db/engine.ts";
import { createId } from "../runtime/ids.ts";
import { takeAttempts } from "./attempts.ts";
import { findTaken, getPerson } from "./find-people.ts";
import { hashToken, issueConfirmation, readConfirmedEmail, redeemLink } from "./links.ts";
import type { Mail } from "./mailer.ts";
import { confirmationMail, movedMail, sendNotice } from "./mails.ts";
import {
  refuseOutdated,
  refuseTaken,
  toPerson,
  type ActionOf,
  type PeopleParts,
  type StoredPerson,
} from "./people-parts.ts";
import { deleteAccess } from "./remove-rows.ts";
import { type DrawnSession, drawSession, findSession, letIn, startSession } from "./sessions.ts";
import { holdPassword, provePassword } from "./sign-in.ts";

/** With mail, the e-mail changes when its link is opened. Otherwise it changes at once. */
export async function changeEmail(
  parts: PeopleParts,
  { email, password }: ActionOf<"change-email">,
  from: Sender,
): Promise<PersonOutcome> {
  const { mailer, store } = parts;
  const person = (await findSession(parts, from.cookie))?.person;
  if (!person) return refuseSignedOut();
  const refusal =
    (await provePassword(parts, { person, password, field: "password" }, from)) ??
    (await takeAttempts(parts, [{ limit: "newEmailFromAddress", of: from.address }]));
  if (refusal) return refusal;
  if (mailer)
    return (email === person.email ? undefined : await findTaken(parts, email)) ?? mailLink(parts, person.id, email);
  const drawn = drawSession(parts, from);
  try {
    const isChanged = await store.transact(async (trx) => {
      if (!(await holdPassword(trx, person))) return false;
      await replaceEmail(parts, trx, { person, email, drawn });
      return true;
    });
    if (!isChanged) return refuseOutdated();
  } catch (error) {
    if (!isUniqueFault(error)) throw error;
    return refuseTaken();
  }
  return letIn(parts, { ...person, email, confirmedAt: null }, drawn);
}

interface EmailChange {
  readonly person: StoredPerson;
  readonly email: string;
  readonly drawn: DrawnSession;
}

async function replaceEmail({ settings }: PeopleParts, trx: Db, { person, email, drawn }: EmailChange): Promise<void> {
  const { id, accountId } = person;
  const at = drawn.session.startedAt;
  await keepDay(trx, { accountId, email: person.email, at, secret: settings.secret });
  await trx.updateTable("accounts").set({ email, confirmed_at: null }).where("id", "=", accountId).execute();
  const change = { email, email_verified: 0, updated_at: at };
  await trx.updateTable("people").set(change).where("id", "=", id).execute();
  await deleteAccess(trx, id);
  await startSession(trx, id, drawn);
}

/** Mails a link to a new person in the background, unless the address got many lately. */
export function inviteToConfirm(parts: PeopleParts, { id, email }: StoredPerson): void {
  parts.mailer?.send(async () => ((await takeMail(parts, email)) ? undefined : writeMail(parts, id, email)));
}

export async function sendConfirmation(parts: PeopleParts, { cookie }: Sender): Promise<PersonOutcome> {
  const person = (await findSession(parts, cookie))?.person;
  if (!person) return refuseSignedOut();
  if (person.confirmedAt !== null) return { ok: true, cookies: [] };
  return mailLink(parts, person.id, person.email);
}

/**
 * Mails a link that confirms an e-mail. A new e-mail replaces the person's when it is confirmed.
 */
async function mailLink(parts: PeopleParts, personId: string, email: string): Promise<PersonOutcome> {
  if (!parts.mailer) return refuse("mail_off", "This instance sends no mail, so there is nothing to confirm");
  const refusal = await takeMail(parts, email);
  if (refusal) return refusal;
  parts.mailer.send(() => writeMail(parts, personId, email));
  return { ok: true, cookies: [] };
}

function takeMail(parts: PeopleParts, email: string): Promise<PersonRefusal | undefined> {
  return takeAttempts(parts, [{ limit: "confirmationOfEmail", of: email }]);
}

async function writeMail(parts: PeopleParts, personId: string, email: string): Promise<Mail> {
  const { url } = await issueConfirmation(parts, personId, email);
  return confirmationMail(email, url, parts.settings);
}

/** Redeems a link. A new e-mail replaces the old one, and ends all other sessions. */
export async function confirmEmail(
  parts: PeopleParts,
  { token }: { readonly token: string },
  from: Sender,
): Promise<PersonOutcome> {
  const person = (await findSession(parts, from.cookie))?.person;
  if (!person) return refuseSignedOut();
  const refusal = await takeAttempts(parts, [{ limit: "tokenFromAddress", of: from.address }]);
  if (refusal) return refusal;
  const drawn = drawSession(parts, from);
  const confirmed = await confirm(parts, { person, token, drawn });
  if ("ok" in confirmed) return confirmed;
  if (!confirmed.hasNewEmail) return { ok: true, cookies: [], person: toPerson(confirmed.person) };
  sendNotice(parts, movedMail(person.email, parts.settings));
  return { ...letIn(parts, confirmed.person, drawn), hasNewEmail: true };
}

interface Confirmation {
  readonly person: StoredPerson;
  readonly token: string;
  readonly drawn: DrawnSession;
}

interface Confirmed {
  readonly person: StoredPerson;
  readonly hasNewEmail: boolean;
}

async function confirm(parts: PeopleParts, { person, token, drawn }: Confirmation): Promise<Confirmed | PersonRefusal> {
  const identifier = hashToken("confirm-email", token);
  const email = readConfirmedEmail(token);
  const hasNewEmail = email !== person.email;
  try {
    return await parts.store.transact(async (trx) => {
      const redeemed = await redeemLink(trx, { identifier, now: parts.clock(), value: person.id });
      if (redeemed === undefined) return refuseLink();
      if (hasNewEmail) await replaceEmail(parts, trx, { person, email, drawn });
      await confirmAccount(parts, trx, person);
      return { person: await getPerson(trx, person.id), hasNewEmail };
    });
  } catch (error) {
    if (!isUniqueFault(error)) throw error;
    return refuse("email_taken", "Someone else has this e-mail by now", { field: "token" });
  }
}

export async function confirmAccount(
  { clock, randomBytes }: PeopleParts,
  trx: Db,
  { id: actor, accountId }: StoredPerson,
): Promise<void> {
  const at = clock();
  await confirmEmailRow(trx, { id: createId(at, randomBytes), accountId, action: "confirm", actor, at });
}

function refuseLink(): PersonRefusal {
  return refuse(
    "invalid_token",
    "This link was used already, is more than a day old, or is for another account than the one you are signed in to",
    { field: "token" },
  );
}
