/** Changes by a signed-in person to their e-mail, password and account. */
import { refuse, refuseSignedOut, type PersonOutcome, type Sender } from "../domain/people/people.ts";
import { isUniqueFault } from "../store/engine.ts";
import { changeEmailRows, changePasswordRows } from "../store/people/person-rows.ts";
import { mailLink } from "./confirm-email.ts";
import { passwordMail } from "./mails.ts";
import { letIn, refuseOutdated, refuseTaken, toPerson, type ActionOf, type PeopleParts } from "./people-parts.ts";
import { findTaken, provePassword } from "./sign-in.ts";

/** With mail, the e-mail changes when its link is opened. Otherwise it changes at once. */
export async function changeEmail(
  parts: PeopleParts,
  { email, password }: ActionOf<"change-email">,
  from: Sender,
): Promise<PersonOutcome> {
  const { settings, attempts, mailer, sessions, store } = parts;
  const person = (await sessions.find(from.cookie))?.person;
  if (!person) return refuseSignedOut();
  const refusal =
    (await provePassword(parts, { person, password, field: "password" }, from)) ??
    (await attempts.take([{ limit: "newEmailFromAddress", of: from.address }]));
  if (refusal) return refusal;
  if (mailer)
    return (email === person.email ? undefined : await findTaken(parts, email)) ?? mailLink(parts, person.id, email);
  const { session, cookie } = sessions.draw(from);
  const { passwordHash } = person;
  const change = { person, email, passwordHash: passwordHash ?? "", session, secret: settings.secret };
  try {
    if (!(await store.write(changeEmailRows, change))) return refuseOutdated();
  } catch (error) {
    if (!isUniqueFault(error)) throw error;
    return refuseTaken();
  }
  return letIn(parts, { ...person, email, confirmedAt: null }, cookie);
}

/** Ends all other sessions. */
export async function changePassword(
  parts: PeopleParts,
  { current, next }: ActionOf<"change-password">,
  from: Sender,
): Promise<PersonOutcome> {
  const { passwords, sessions, store, notify, settings } = parts;
  const person = (await sessions.find(from.cookie))?.person;
  if (!person) return refuseSignedOut();
  const refusal = await provePassword(parts, { person, password: current, field: "current" }, from);
  if (refusal) return refusal;
  const newHash = await passwords.hash(next);
  const { session, cookie, oldToken } = sessions.draw(from);
  const change = { personId: person.id, passwordHash: person.passwordHash ?? "", newHash, session, oldToken };
  const isChanged = await store.write(changePasswordRows, change);
  if (!isChanged) return refuseOutdated();
  notify(passwordMail(person.email, [], settings));
  return letIn(parts, { ...person, passwordHash: newHash }, cookie);
}

/** How recent the sign-in of a person without a password must be to delete the account. */
const freshMs = 15 * 60_000;

/** Checks that the person may delete the account. The caller deletes it. */
export async function allowDelete(
  parts: PeopleParts,
  { password }: ActionOf<"delete">,
  from: Sender,
): Promise<PersonOutcome> {
  const { sessions, cookies, clock } = parts;
  const found = await sessions.find(from.cookie);
  if (!found) return refuseSignedOut();
  const { person, startedAt } = found;
  const hasPassword = person.passwordHash !== null;
  if (!hasPassword && clock() - startedAt > freshMs)
    return refuse("sign_in_again", "Sign out and in again, then delete the account within 15 minutes");
  const refusal = hasPassword ? await provePassword(parts, { person, password, field: "password" }, from) : undefined;
  const cleared = [cookies.clear("session_token"), cookies.clear("device")];
  return refusal ?? { ok: true, cookies: cleared, person: toPerson(person) };
}
