/** Signing up and in with an e-mail and a password. */
import type { Account } from "@tincture/contract/accounts";
import { DomainError } from "@tincture/contract/errors";
import { createId } from "../runtime/ids.ts";
import { refuse, refuseClosed, type PersonOutcome, type PersonRefusal, type Sender } from "@tincture/contract/people";
import { insertSessionRow } from "./store/access-rows.ts";
import { findEmailOwner, findPerson, type StoredPerson } from "./store/find-people.ts";
import { renewHashRow } from "./store/credential-rows.ts";
import { type Newcomer, signUpRows } from "./store/sign-up-rows.ts";
import { giveBackAttempts, type Subject, takeAttempts } from "./attempts.ts";
import { inviteToConfirm } from "./confirm-email.ts";
import { recognizeDevice } from "./cookies.ts";
import { isPassword } from "./password-hashing.ts";
import { refuseOutdated, refuseSuspended, refuseTaken, type ActionOf, type PeopleParts } from "./people-parts.ts";
import { drawSession, letIn } from "./sessions.ts";

/** Creates a person with an account. */
export async function signUp(
  parts: PeopleParts,
  { email, password }: ActionOf<"sign-up">,
  from: Sender,
): Promise<PersonOutcome> {
  const { settings, passwords, store } = parts;
  if (settings.signUp === "closed") return refuseClosed();
  const refusal =
    (await takeAttempts(parts, [{ limit: "newEmailFromAddress", of: from.address }])) ??
    (await findTaken(parts, email));
  if (refusal) return refusal;
  const passwordHash = await passwords.hash(password);
  const { session, cookie, oldToken } = drawSession(parts, from);
  const newcomer = drawNewcomer(parts, { email, isVouched: false });
  const isNew = await store.write(signUpRows, { newcomer, passwordHash, session, oldToken });
  if (!isNew) return (await findTaken(parts, email)) ?? refuseTaken();
  const { personId: id, account } = newcomer;
  const { id: accountId, confirmedAt, suspendedAt } = account;
  const person: StoredPerson = { id, accountId, email, passwordHash, confirmedAt, suspendedAt };
  inviteToConfirm(parts, person);
  return letIn(parts, person, cookie);
}

/** Draws the ids of a new person and account. @param email - in normal form */
export function drawNewcomer(
  { settings, clock, randomBytes }: PeopleParts,
  { email, isVouched }: { readonly email: string; readonly isVouched: boolean },
): Newcomer {
  const { mail, defaultPlan, secret } = settings;
  const createdAt = clock();
  const [id = "", personId = "", credentialId = ""] = Array.from({ length: 3 }, () => createId(createdAt, randomBytes));
  // Otherwise a stranger's e-mail would be enough to get the plan.
  const isPlanPending = mail !== undefined && !isVouched && defaultPlan !== "free";
  const account: Account = {
    id,
    email,
    plan: isPlanPending ? "free" : defaultPlan,
    pendingPlan: isPlanPending ? defaultPlan : null,
    dailyLimit: null,
    createdAt,
    suspendedAt: null,
    confirmedAt: isVouched ? createdAt : null,
  };
  return { personId, credentialId, account, secret };
}

/** Returns a refusal when an account has the e-mail. */
export async function findTaken({ store }: PeopleParts, email: string): Promise<PersonRefusal | undefined> {
  const owner = await findEmailOwner(store.db, email);
  if (!owner) return undefined;
  if (owner.personId !== null) return refuseTaken();
  return refuse(
    "account_unclaimed",
    "The operator of this instance made an account with this e-mail; ask them for a link to set its password",
    { field: "email" },
  );
}

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
  const { session, cookie, oldToken } = drawSession(parts, from);
  const { id: personId, passwordHash } = person;
  const start = { session, personId, passwordHash: passwordHash ?? "", oldToken };
  const isStarted = await store.write(insertSessionRow, start);
  return isStarted ? letIn(parts, person, cookie) : refuseOutdated();
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
    await store.write(renewHashRow, { personId: id, oldHash, newHash: passwordHash });
    return { ...person, passwordHash };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return person;
  }
}

interface Proof {
  readonly person: StoredPerson;
  readonly password: string;
  /** The form field of the password. */
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
