/**
 * Links to set a password with: sent by mail or created by an operator, valid once and for an hour. Only hashes of their tokens
 * are stored.
 */
import { generateRandomString } from "better-auth/crypto";
import type { Clock, RandomBytes } from "../domain/clock.ts";
import { createId } from "../domain/ids.ts";
import type { Db } from "../store/database.ts";
import type { ThreadDatabase } from "../store/thread-database.ts";
import type { AuthRecords, SignInSettings } from "./better-auth.ts";

const linkAgeMsMax = 3_600_000;
const tokenLength = 40;

/** A link with which one person sets a password, once. */
export interface ResetLink {
  readonly url: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

interface ResetLinks {
  /**
   * A link for the person of an account. An account that an operator created and nobody has claimed gets its person here, who has
   * no password until the link is used.
   *
   * @returns undefined when there is no account with this e-mail
   */
  issue(email: string): Promise<ResetLink | undefined>;
  isGood(token: string): Promise<boolean>;
  /** @returns the id of the person whose link it was; undefined when it is not good any more */
  consume(token: string): Promise<string | undefined>;
}

interface ResetLinksOptions {
  readonly settings: SignInSettings;
  readonly database: ThreadDatabase;
  readonly records: AuthRecords;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

export function createResetLinks(options: ResetLinksOptions): ResetLinks {
  const { settings, database, records, clock } = options;
  return {
    async issue(email) {
      const personId = await database.transact((trx) => findOrClaim(trx, email, options));
      if (personId === undefined) return undefined;
      const token = generateRandomString(tokenLength, "a-z", "A-Z", "0-9");
      const expiresAt = clock() + linkAgeMsMax;
      await records.createVerificationValue({
        identifier: identifierOf(token),
        value: personId,
        expiresAt: new Date(expiresAt),
      });
      return { url: `${settings.siteUrl}/reset-password?token=${token}`, expiresAt };
    },
    async isGood(token) {
      const found = await records.findVerificationValue(identifierOf(token));
      return found !== null && found.expiresAt.getTime() > clock();
    },
    async consume(token) {
      return (await records.consumeVerificationValue(identifierOf(token)))?.value;
    },
  };
}

async function findOrClaim(
  trx: Db,
  email: string,
  { clock, randomBytes }: ResetLinksOptions,
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

/** Keeps reset tokens apart from other verifications. */
function identifierOf(token: string): string {
  return `reset-password:${token}`;
}
