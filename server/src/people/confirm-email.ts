/**
 * Confirming an e-mail takes a link from the mail and a session of the person. An attacker who
 * signs up with a stranger's e-mail never sees the link. The stranger has no session of that
 * account, so opening the link does not confirm it.
 */
import {
  refuse,
  refuseSignedOut,
  type PersonOutcome,
  type PersonRefusal,
  type Sender,
} from "@tincture/contract/people";
import { isUniqueFault } from "../db/engine.ts";
import type { StoredPerson } from "./store/find-people.ts";
import { type ConfirmedLink, confirmLinkRows } from "./store/credential-rows.ts";
import { takeAttempts } from "./attempts.ts";
import { hashToken, issueConfirmation, readConfirmedEmail } from "./links.ts";
import type { Mail } from "./mailer.ts";
import { confirmationMail, movedMail, sendNotice } from "./mails.ts";
import { toPerson, type PeopleParts } from "./people-parts.ts";
import { type DrawnSession, drawSession, findSession, letIn } from "./sessions.ts";

/** Mails a link to a new person in the background, unless the address got many lately. */
export function inviteToConfirm(parts: PeopleParts, { id, email }: StoredPerson): void {
  parts.mailer?.send(async () => ((await takeMail(parts, email)) ? undefined : writeMail(parts, id, email)));
}

/** Mails the signed-in person another link. */
export async function sendConfirmation(parts: PeopleParts, { cookie }: Sender): Promise<PersonOutcome> {
  const person = (await findSession(parts, cookie))?.person;
  if (!person) return refuseSignedOut();
  if (person.confirmedAt !== null) return { ok: true, cookies: [] };
  return mailLink(parts, person.id, person.email);
}

/** Mails a link that confirms an e-mail. Confirming a new one replaces the person's. */
export async function mailLink(parts: PeopleParts, personId: string, email: string): Promise<PersonOutcome> {
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
  return { ...letIn(parts, confirmed.person, drawn.cookie), hasNewEmail: true };
}

interface Confirmation {
  readonly person: StoredPerson;
  readonly token: string;
  readonly drawn: DrawnSession;
}

async function confirm(
  { store, settings }: PeopleParts,
  { person, token, drawn }: Confirmation,
): Promise<ConfirmedLink | PersonRefusal> {
  try {
    const confirmed = await store.write(confirmLinkRows, {
      identifier: hashToken("confirm-email", token),
      person,
      email: readConfirmedEmail(token),
      session: drawn.session,
      secret: settings.secret,
    });
    return confirmed ?? refuseLink();
  } catch (error) {
    if (!isUniqueFault(error)) throw error;
    return refuse("email_taken", "Someone else has this e-mail by now", { field: "token" });
  }
}

function refuseLink(): PersonRefusal {
  return refuse(
    "invalid_token",
    "This link was used already, is more than a day old, or is for another account than the one you are signed in to",
    { field: "token" },
  );
}
