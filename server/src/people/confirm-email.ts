/**
 * Confirming an e-mail: a link goes to the address, and who is signed in sends it back. Neither is enough alone. Whoever signs up with
 * somebody else's address never sees the link; and the one who gets it by surprise has no session of that account, so that opening it
 * vouches for nobody.
 */
import {
  refuse,
  refuseSignedOut,
  type PersonOutcome,
  type PersonRefusal,
  type Sender,
} from "../domain/people/people.ts";
import type { ThreadDatabase } from "../store/thread-database.ts";
import { isUniqueFault } from "../store/engine.ts";
import type { SignInSettings } from "./better-auth.ts";
import type { Attempts } from "./attempts.ts";
import type { Links } from "./links.ts";
import type { Mail, Mailer } from "./mailer.ts";
import { confirmationMail, movedMail } from "./mails.ts";
import { toPerson, type Persons, type Sessions, type StoredPerson } from "./persons.ts";

export interface ConfirmationParts {
  readonly settings: SignInSettings;
  readonly database: ThreadDatabase;
  readonly attempts: Attempts;
  readonly links: Links;
  readonly mailer: Mailer | undefined;
  readonly notify: (mail: Mail) => void;
  readonly persons: Persons;
  readonly sessions: Sessions;
}

/** Mails a link to somebody new, in the background; one who signs up over and over gets no more than anybody. */
export function inviteToConfirm(parts: ConfirmationParts, { id, email }: StoredPerson): void {
  parts.mailer?.send(async () => ((await takeMail(parts, email)) ? undefined : writeLink(parts, id, email)));
}

/** Mails the person who is signed in another link. */
export async function sendConfirmation(parts: ConfirmationParts, { cookie }: Sender): Promise<PersonOutcome> {
  const person = (await parts.sessions.find(cookie))?.person;
  if (!person) return refuseSignedOut();
  if (person.confirmedAt !== null) return { ok: true, cookies: [] };
  return mailLink(parts, person.id, person.email);
}

/** Mails a link that confirms an e-mail; one that is not the person's becomes so by it. */
export async function mailLink(parts: ConfirmationParts, personId: string, email: string): Promise<PersonOutcome> {
  if (!parts.mailer) return refuse("mail_off", "This instance sends no mail, so there is nothing to confirm");
  const refusal = await takeMail(parts, email);
  if (refusal) return refusal;
  parts.mailer.send(() => writeLink(parts, personId, email));
  return { ok: true, cookies: [] };
}

function takeMail({ attempts }: ConfirmationParts, email: string): Promise<PersonRefusal | undefined> {
  return attempts.take([{ limit: "confirmationOfEmail", of: email }]);
}

async function writeLink({ links, settings }: ConfirmationParts, personId: string, email: string): Promise<Mail> {
  const { url } = await links.issueConfirmation(personId, email);
  return confirmationMail(email, url, settings);
}

/** Takes a link back from its person. Where it is for another e-mail, that is the person's from now on, and all other sessions end. */
export async function confirmEmail(
  parts: ConfirmationParts,
  { token }: { readonly token: string },
  from: Sender,
): Promise<PersonOutcome> {
  const { attempts, sessions } = parts;
  const person = (await sessions.find(from.cookie))?.person;
  if (!person) return refuseSignedOut();
  const refusal = await attempts.take([{ limit: "tokenFromAddress", of: from.address }]);
  if (refusal) return refusal;
  const confirmed = await confirm(parts, person, token);
  if ("ok" in confirmed) return confirmed;
  if (confirmed.email === person.email) return { ok: true, cookies: [], person: toPerson(confirmed) };
  parts.notify(movedMail(person.email, parts.settings));
  const outcome = await sessions.begin(confirmed, from);
  return outcome.ok ? { ...outcome, hasNewEmail: true } : outcome;
}

async function confirm(
  { database, links, persons }: ConfirmationParts,
  person: StoredPerson,
  token: string,
): Promise<StoredPerson | PersonRefusal> {
  try {
    return await database.transact(async () => {
      const email = await links.consumeConfirmation(token, person.id);
      if (email === undefined) return refuseLink();
      if (email !== person.email) await persons.replaceEmail(person, email);
      return persons.confirmEmail(person);
    });
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
