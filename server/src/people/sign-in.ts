/** Signs people in by e-mail and password, and checks the password of a signed-in person again. */
import { DomainError } from "@tincture/contract/errors";
import {
  refuse,
  refuseSignedOut,
  type PersonOutcome,
  type PersonRefusal,
  type Sender,
} from "@tincture/contract/people";
import type { Db } from "../db/database.ts";
import { giveBackAttempts, type Subject, takeAttempts } from "./attempts.ts";
import { clearCookie, recognizeDevice } from "./cookies.ts";
import { findPerson } from "./find-people.ts";
import { isPassword } from "./password-hashing.ts";
import {
  type ActionOf,
  type PeopleParts,
  refuseOutdated,
  refuseSuspended,
  type StoredPerson,
  toPerson,
} from "./people-parts.ts";
import { drawSession, findSession, letIn, startSession } from "./sessions.ts";

/** An unknown e-mail and a wrong password get the same answer after the same work. */
export async function signIn(
  parts: PeopleParts,
  { email, password }: ActionOf<"sign-in">,
  from: Sender,
): Promise<PersonOutcome> {
  const { passwords, store } = parts;
  const found = await findPerson(store.db, "email", email);
  const subjects = listSubjects(parts, found ?? { email }, from);
  const refusal = await takeAttempts(parts, subjects);
  if (refusal) return refusal;
  const isRight = await isPassword(password, found?.passwordHash ?? null, passwords);
  if (!found || !isRight) return refuse("wrong_credentials", "E-mail or password is wrong");
  await giveBackAttempts(parts, subjects);
  if (found.suspendedAt !== null) return refuseSuspended();
  const person = await renewHash(parts, found, password);
  const drawn = drawSession(parts, from);
  const isStarted = await store.transact(async (trx) => {
    if (!(await holdPassword(trx, person))) return false;
    await startSession(trx, person.id, drawn);
    return true;
  });
  return isStarted ? letIn(parts, person, drawn) : refuseOutdated();
}

/**
 * Returns whether the person still has this password. The row is updated without a change, so that
 * a concurrent change of the password waits for this transaction, or this one for it.
 */
export async function holdPassword(trx: Db, { id, passwordHash }: StoredPerson): Promise<boolean> {
  const held = await trx
    .updateTable("people_credentials")
    .set((eb) => ({ password_hash: eb.ref("password_hash") }))
    .where("person_id", "=", id)
    .where("password_hash", "=", passwordHash ?? "")
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
}

/** Replaces an outdated hash, now that the password is known. When busy, the next sign-in does. */
async function renewHash(
  { passwords, store }: PeopleParts,
  person: StoredPerson,
  password: string,
): Promise<StoredPerson> {
  const { id, passwordHash: oldHash } = person;
  if (oldHash === null || !passwords.isOutdated(oldHash)) return person;
  try {
    const passwordHash = await passwords.hash(password);
    await store.transact((trx) =>
      trx
        .updateTable("people_credentials")
        .set({ password_hash: passwordHash })
        .where("person_id", "=", id)
        .where("password_hash", "=", oldHash)
        .execute(),
    );
    return { ...person, passwordHash };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return person;
  }
}

interface Proof {
  readonly person: StoredPerson;
  readonly password: string;
  readonly field: string;
}

/**
 * Checks the password of the signed-in person, because someone else may use an open browser.
 * Guesses count like those of a sign-in.
 */
export async function provePassword(
  parts: PeopleParts,
  { person, password, field }: Proof,
  from: Sender,
): Promise<PersonRefusal | undefined> {
  const { passwords } = parts;
  if (person.passwordHash === null)
    return refuse("no_password", "You sign in without a password; set one first, with a reset link");
  const subjects = listSubjects(parts, person, from);
  const refusal = await takeAttempts(parts, subjects);
  if (refusal) return refusal;
  if (!(await isPassword(password, person.passwordHash, passwords)))
    return refuse("wrong_credentials", "The password is wrong", { field });
  await giveBackAttempts(parts, subjects);
  return undefined;
}

/** A known browser has its own attempts. No browser is known for an e-mail without a person. */
function listSubjects(
  parts: PeopleParts,
  person: StoredPerson | Pick<StoredPerson, "email">,
  { address, cookie }: Sender,
): readonly Subject[] {
  const { email } = person;
  const device = "passwordHash" in person ? recognizeDevice(parts, person, cookie) : undefined;
  if (device !== undefined) return [{ limit: "passwordOfDevice", of: device }];
  return [
    { limit: "passwordOfEmailFromAddress", of: email, from: address },
    { limit: "passwordOfEmail", of: email },
    { limit: "passwordFromAddress", of: address },
  ];
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
