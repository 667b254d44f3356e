/** Changes by a signed-in person to their e-mail, password and account. */
import { refuse, refuseSignedOut, type PersonOutcome, type Sender } from "@tincture/contract/people";
import { isUniqueFault } from "../db/engine.ts";
import { changeEmailRows, changePasswordRows } from "./store/credential-rows.ts";
import { takeAttempts } from "./attempts.ts";
import { mailLink } from "./confirm-email.ts";
import { clearCookie } from "./cookies.ts";
import { passwordMail, sendNotice } from "./mails.ts";
import { refuseOutdated, refuseTaken, toPerson, type ActionOf, type PeopleParts } from "./people-parts.ts";
import { drawSession, findSession, letIn } from "./sessions.ts";
import { findTaken, provePassword } from "./sign-in.ts";

/** With mail, the e-mail changes when its link is opened. Otherwise it changes at once. */
export async function changeEmail(
  parts: PeopleParts,
  { email, password }: ActionOf<"change-email">,
  from: Sender,
): Promise<PersonOutcome> {
  const { settings, mailer, store } = parts;
  const person = (await findSession(parts, from.cookie))?.person;
  if (!person) return refuseSignedOut();
  const refusal =
    (await provePassword(parts, { person, password, field: "password" }, from)) ??
    (await takeAttempts(parts, [{ limit: "newEmailFromAddress", of: from.address }]));
  if (refusal) return refusal;
  if (mailer)
    return (email === person.email ? undefined : await findTaken(parts, email)) ?? mailLink(parts, person.id, email);
  const { session, cookie } = drawSession(parts, from);
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
  const { passwords, store, settings } = parts;
  const person = (await findSession(parts, from.cookie))?.person;
  if (!person) return refuseSignedOut();
  const refusal = await provePassword(parts, { person, password: current, field: "current" }, from);
  if (refusal) return refusal;
  const newHash = await passwords.hash(next);
  const { session, cookie, oldToken } = drawSession(parts, from);
  const change = { personId: person.id, passwordHash: person.passwordHash ?? "", newHash, session, oldToken };
  const isChanged = await store.write(changePasswordRows, change);
  if (!isChanged) return refuseOutdated();
  sendNotice(parts, passwordMail(person.email, [], settings));
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
  const { settings, clock } = parts;
  const found = await findSession(parts, from.cookie);
  if (!found) return refuseSignedOut();
  const { person, startedAt } = found;
  const hasPassword = person.passwordHash !== null;
  if (!hasPassword && clock() - startedAt > freshMs)
    return refuse("sign_in_again", "Sign out and in again, then delete the account within 15 minutes");
  const refusal = hasPassword ? await provePassword(parts, { person, password, field: "password" }, from) : undefined;
  const cleared = [clearCookie(settings, "session_token"), clearCookie(settings, "device")];
  return refusal ?? { ok: true, cookies: cleared, person: toPerson(person) };
}
