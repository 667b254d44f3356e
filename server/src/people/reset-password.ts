/**
 * Links to set a password with: sent by mail or created by an operator, valid once and for an hour. Only hashes of their tokens
 * are stored.
 */
import { generateRandomString } from "better-auth/crypto";
import { createId } from "../domain/ids.ts";
import {
  refuse,
  type PersonOutcome,
  type PersonRefusal,
  type ResetLink,
  type Sender,
} from "../domain/people/people.ts";
import type { Db } from "../store/database.ts";
import { resetMail } from "./mailer.ts";
import type { SignInContext } from "./sign-in-context.ts";

const LINK_AGE_MS_MAX = 3_600_000;
const TOKEN_LENGTH = 40;

/** Never tells whether there is an account: all that depends on it happens after the answer. */
export async function requestReset(
  context: SignInContext,
  { email }: { readonly email: string },
  { address }: Sender,
): Promise<PersonOutcome> {
  const { attempts, mailer, settings } = context;
  if (!mailer) {
    return refuse(
      "mail_off",
      "This instance sends no mail; ask its operator for a link to set a new password",
    );
  }
  const refusal = await attempts.take([
    { limit: "resetOfEmail", of: email },
    { limit: "resetFromAddress", of: address },
  ]);
  if (refusal) return refusal;
  mailer.send(async () => {
    const link = await createResetLink(context, email);
    return link && resetMail(email, link.url, settings);
  });
  return { ok: true, cookies: [] };
}

/**
 * A link for the person of an account. An account that an operator created and nobody has claimed gets its person here, who has
 * no password until the link is used.
 *
 * @returns undefined when there is no account with this e-mail
 */
export async function createResetLink(context: SignInContext, email: string): Promise<ResetLink | undefined> {
  const { tables, records, settings, clock } = context;
  const personId = await tables.write((trx) => findOrClaim(trx, email, context));
  if (personId === undefined) return undefined;
  const token = generateRandomString(TOKEN_LENGTH, "a-z", "A-Z", "0-9");
  const expiresAt = clock() + LINK_AGE_MS_MAX;
  await records.createVerificationValue({
    identifier: identifierOf(token),
    value: personId,
    expiresAt: new Date(expiresAt),
  });
  return { url: `${settings.siteUrl}/reset-password?token=${token}`, expiresAt };
}

async function findOrClaim(
  trx: Db,
  email: string,
  { clock, randomBytes }: SignInContext,
): Promise<string | undefined> {
  const account = await trx
    .selectFrom("accounts")
    .leftJoin("people", "people.email", "accounts.email")
    .select(["accounts.id as accountId", "people.id as personId"])
    .where("accounts.email", "=", email)
    .executeTakeFirst();
  if (!account || account.personId !== null) return account?.personId ?? undefined;
  const now = clock();
  const id = createId(now, randomBytes);
  const times = { created_at: now, updated_at: now };
  const person = { id, account_id: account.accountId, email, email_verified: 0, ...times };
  await trx.insertInto("people").values(person).execute();
  return id;
}

interface ResetPassword {
  readonly token: string;
  readonly password: string;
}

/** Sets a password with a token, which works once. All sessions end, and a new one begins. */
export async function resetPassword(
  context: SignInContext,
  { token, password }: ResetPassword,
  from: Sender,
): Promise<PersonOutcome> {
  const { attempts, passwords, tables, records, persons, sessions } = context;
  const refusal = await attempts.take([{ limit: "tokenFromAddress", of: from.address }]);
  if (refusal) return refusal;
  // Checked first, so that nobody without a token can make this thread hash.
  if (!(await isGood(token, context))) return refuseToken();
  const passwordHash = await passwords.hash(password);
  const person = await tables.write(async () => {
    const consumed = await records.consumeVerificationValue(identifierOf(token));
    const found = consumed ? await persons.find("id", consumed.value) : undefined;
    if (!found) return undefined;
    await persons.savePassword(found.id, passwordHash);
    await persons.endAccess(found.id);
    return { ...found, passwordHash };
  });
  return person ? sessions.begin(person, from) : refuseToken();
}

async function isGood(token: string, { records, clock }: SignInContext): Promise<boolean> {
  const found = await records.findVerificationValue(identifierOf(token));
  return found !== null && found.expiresAt.getTime() > clock();
}

/** Keeps reset tokens apart from other verifications. */
function identifierOf(token: string): string {
  return `reset-password:${token}`;
}

function refuseToken(): PersonRefusal {
  return refuse("invalid_token", "This link was used already or is more than an hour old; ask for another", {
    field: "token",
  });
}
