/** Signing up: a person, their account and their session are one transaction. */
import type { Account } from "@tincture/contract/accounts";
import { refuseClosed, type PersonOutcome, type Sender } from "@tincture/contract/people";
import { insertAccountRow } from "../accounts/accounts.ts";
import { carryDay } from "../accounts/erased-accounts.ts";
import type { Db } from "../db/database.ts";
import { createId } from "../runtime/ids.ts";
import { takeAttempts } from "./attempts.ts";
import { inviteToConfirm } from "./change-email.ts";
import { findTaken, passwordProvider } from "./find-people.ts";
import { refuseTaken, type ActionOf, type PeopleParts, type StoredPerson } from "./people-parts.ts";
import { removePerson, selectRemnants } from "./remove-rows.ts";
import { drawSession, letIn, startSession } from "./sessions.ts";

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
  const drawn = drawSession(parts, from);
  const newcomer = drawNewcomer(parts, { email, isVouched: false });
  const { personId: id, account } = newcomer;
  const isNew = await store.transact(async (trx) => {
    const credential = { provider: passwordProvider, subject: id, passwordHash };
    if (!(await insertPerson(trx, newcomer, credential))) return false;
    await startSession(trx, id, drawn);
    return true;
  });
  if (!isNew) return (await findTaken(parts, email)) ?? refuseTaken();
  const { id: accountId, confirmedAt, suspendedAt } = account;
  const person: StoredPerson = { id, accountId, email, passwordHash, confirmedAt, suspendedAt };
  inviteToConfirm(parts, person);
  return letIn(parts, person, drawn);
}

interface Newcomer {
  readonly personId: string;
  readonly credentialId: string;
  readonly account: Account;
  /** The secret of the instance. It hashes the e-mails of erased accounts. */
  readonly secret: string;
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

interface NewCredential {
  readonly provider: string;
  readonly subject: string;
  readonly passwordHash: string | null;
}

/** Inserts a person with their account. Returns false when an account has the e-mail. */
export async function insertPerson(trx: Db, newcomer: Newcomer, credential: NewCredential): Promise<boolean> {
  const { personId, credentialId, account, secret } = newcomer;
  const { email, createdAt, confirmedAt } = account;
  const remnants = await selectRemnants(trx).where("people.email", "=", email).execute();
  for (const { id } of remnants) await removePerson(trx, id);
  if (!(await insertAccountRow(trx, account))) return false;
  await carryDay(trx, { accountId: account.id, email, at: createdAt, secret });
  const times = { created_at: createdAt, updated_at: createdAt };
  const { provider, subject, passwordHash } = credential;
  await trx
    .insertInto("people")
    .values({ id: personId, account_id: account.id, email, email_verified: confirmedAt === null ? 0 : 1, ...times })
    .execute();
  await trx
    .insertInto("people_credentials")
    .values({ id: credentialId, person_id: personId, provider, subject, password_hash: passwordHash, ...times })
    .execute();
  return true;
}
