/**
 * Links that prove who reads an e-mail. One sets a password: sent by mail or created by an operator, good for an hour. One confirms
 * an e-mail, in its person's own session alone, within a day. Each works once; only hashes of their tokens are stored.
 */
import type { Clock, RandomBytes } from "../domain/clock.ts";
import { createId } from "../domain/ids.ts";
import type { Db } from "../store/database.ts";
import type { ThreadDatabase } from "../store/thread-database.ts";
import { generateRandomString } from "./auth-library.ts";
import type { AuthRecords, SignInSettings } from "./better-auth.ts";

const resetAgeMsMax = 3_600_000;
const confirmationAgeMsMax = 24 * 3_600_000;
const tokenLength = 40;

export interface Link {
  readonly url: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

export interface Links {
  /**
   * A link with which the person of an account sets a password. An account that an operator created and nobody has claimed gets its
   * person here, who has no password until the link is used.
   *
   * @returns undefined when there is no account with this e-mail
   */
  issueReset(email: string): Promise<Link | undefined>;
  /** @returns the id of the person whose link it is; undefined when it is not good, or not any more */
  findReset(token: string): Promise<string | undefined>;
  /** The same, and the link is spent. */
  consumeReset(token: string): Promise<string | undefined>;
  /** A link by which a person confirms an e-mail, the present one or one to be. Its token holds the e-mail and is bound to it. */
  issueConfirmation(personId: string, email: string): Promise<Link>;
  /** @returns the e-mail, and the link is spent; undefined when it is not good for this person */
  consumeConfirmation(token: string, personId: string): Promise<string | undefined>;
}

interface LinksOptions {
  readonly settings: SignInSettings;
  readonly database: ThreadDatabase;
  readonly records: AuthRecords;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

export function createLinks(options: LinksOptions): Links {
  const { settings, database, records, clock } = options;

  async function issue({ purpose, token, personId, ageMsMax }: NewLink): Promise<Link> {
    const expiresAt = clock() + ageMsMax;
    const identifier = identifierOf(purpose, token);
    await records.createVerificationValue({ identifier, value: personId, expiresAt: new Date(expiresAt) });
    return { url: `${settings.siteUrl}/${purpose}?token=${token}`, expiresAt };
  }
  async function find(purpose: Purpose, token: string): Promise<string | undefined> {
    const found = await records.findVerificationValue(identifierOf(purpose, token));
    return found !== null && found.expiresAt.getTime() > clock() ? found.value : undefined;
  }
  async function consume(purpose: Purpose, token: string): Promise<string | undefined> {
    return (await records.consumeVerificationValue(identifierOf(purpose, token)))?.value;
  }
  return {
    async issueReset(email) {
      const personId = await database.transact((trx) => findOrClaim(trx, email, options));
      if (personId === undefined) return undefined;
      return issue({ purpose: "reset-password", token: drawToken(), personId, ageMsMax: resetAgeMsMax });
    },
    findReset: (token) => find("reset-password", token),
    consumeReset: (token) => consume("reset-password", token),
    issueConfirmation(personId, email) {
      const token = `${drawToken()}.${Buffer.from(email).toString("base64url")}`;
      return issue({ purpose: "confirm-email", token, personId, ageMsMax: confirmationAgeMsMax });
    },
    async consumeConfirmation(token, personId) {
      // Looked at first: somebody else's session must not spend it.
      if ((await find("confirm-email", token)) !== personId) return undefined;
      const [, email = ""] = token.split(".");
      return (await consume("confirm-email", token)) === personId
        ? Buffer.from(email, "base64url").toString()
        : undefined;
    },
  };
}

/** Also the page of the site that takes it. */
type Purpose = "reset-password" | "confirm-email";

interface NewLink {
  readonly purpose: Purpose;
  readonly token: string;
  readonly personId: string;
  readonly ageMsMax: number;
}

/** Keeps tokens of one purpose apart from those of others. */
function identifierOf(purpose: Purpose, token: string): string {
  return `${purpose}:${token}`;
}

function drawToken(): string {
  return generateRandomString(tokenLength, "a-z", "A-Z", "0-9");
}

async function findOrClaim(trx: Db, email: string, { clock, randomBytes }: LinksOptions): Promise<string | undefined> {
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
