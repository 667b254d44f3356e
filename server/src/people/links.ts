/**
 * Links that a person opens once. One sets a password within an hour. One confirms an e-mail within
 * a day, in a session of its person. The table stores only hashes of their tokens.
 */
import { createHash } from "node:crypto";
import { normalizeEmail } from "@tincture/contract/email";
import { DomainError } from "@tincture/contract/errors";
import { randomBase62 } from "../runtime/base62.ts";
import type { Db } from "../db/database.ts";
import { createId } from "../runtime/ids.ts";
import { findEmailOwner } from "./find-people.ts";
import type { PeopleParts } from "./people-parts.ts";

const hourMs = 3_600_000;
const lifetimesMs = { "reset-password": hourMs, "confirm-email": 24 * hourMs } as const;
const tokenLength = 40;

export interface Link {
  readonly url: string;
  readonly expiresAt: number;
}

type LinkParts = Pick<PeopleParts, "settings" | "store" | "clock" | "randomBytes">;

/** @throws {DomainError} `account_not_found`, `service_unavailable` */
export async function issueResetLink(parts: LinkParts, email: string): Promise<Link> {
  // Older accounts may be stored with the e-mail as it was typed.
  const link = (await issueReset(parts, email)) ?? (await issueReset(parts, normalizeEmail(email)));
  if (!link) throw new DomainError("account_not_found", `No account with the e-mail "${email}"`);
  return link;
}

/** Undefined when no account has the e-mail. An account of an operator gets its person here. */
export async function issueReset(parts: LinkParts, email: string): Promise<Link | undefined> {
  const { store, clock, randomBytes } = parts;
  const { link, row } = drawLink(parts, "reset-password", randomBase62(tokenLength, randomBytes));
  const newPersonId = createId(clock(), randomBytes);
  const isIssued = await store.transact(async (trx) => {
    const account = await findEmailOwner(trx, email);
    if (!account) return false;
    if (account.personId === null) {
      const times = { created_at: row.createdAt, updated_at: row.createdAt };
      await trx
        .insertInto("people")
        .values({ id: newPersonId, account_id: account.accountId, email, email_verified: 0, ...times })
        .execute();
    }
    await insertLink(trx, { ...row, value: account.personId ?? newPersonId });
    return true;
  });
  return isIssued ? link : undefined;
}

export async function issueConfirmation(parts: LinkParts, personId: string, email: string): Promise<Link> {
  const random = randomBase62(tokenLength, parts.randomBytes);
  const { link, row } = drawLink(parts, "confirm-email", `${random}.${Buffer.from(email).toString("base64url")}`);
  await parts.store.transact((trx) => insertLink(trx, { ...row, value: personId }));
  return link;
}

interface DrawnLink {
  readonly link: Link;
  readonly row: Omit<LinkRow, "value">;
}

function drawLink({ settings, clock, randomBytes }: LinkParts, page: LinkPage, token: string): DrawnLink {
  const createdAt = clock();
  const expiresAt = createdAt + lifetimesMs[page];
  const id = createId(createdAt, randomBytes);
  return {
    link: { url: `${settings.siteUrl}/${page}?token=${token}`, expiresAt },
    row: { id, identifier: hashToken(page, token), createdAt, expiresAt },
  };
}

type LinkPage = keyof typeof lifetimesMs;

/** Returns what the table stores of a token. A token is valid for one purpose. */
export function hashToken(purpose: LinkPage | "provider", token: string): string {
  return createHash("sha256").update(`${purpose}:${token}`).digest("base64url");
}

export function readConfirmedEmail(token: string): string {
  const [, email = ""] = token.split(".");
  return Buffer.from(email, "base64url").toString();
}

/** Something that a bearer can redeem once. Times are epoch milliseconds. */
interface LinkRow {
  readonly id: string;
  readonly identifier: string;
  /** A person's id, or the state of a sign-in at a provider. */
  readonly value: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export async function insertLink(trx: Db, link: LinkRow): Promise<void> {
  const { id, identifier, value, createdAt, expiresAt } = link;
  const times = { created_at: createdAt, updated_at: createdAt, expires_at: expiresAt };
  await trx
    .insertInto("people_verifications")
    .values({ id, identifier, value, ...times })
    .execute();
}

interface BearerLink {
  readonly identifier: string;
  readonly now: number;
  readonly value?: string;
}

/** Deletes a link that has not expired. Returns its value. */
export async function redeemLink(trx: Db, { identifier, now, value }: BearerLink): Promise<string | undefined> {
  const taken = trx
    .deleteFrom("people_verifications")
    .where("identifier", "=", identifier)
    .where("expires_at", ">", now)
    .returning("value");
  const row = await (value === undefined ? taken : taken.where("value", "=", value)).executeTakeFirst();
  return row?.value;
}

export async function findLink(db: Db, identifier: string, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("people_verifications")
    .select("value")
    .where("identifier", "=", identifier)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.value;
}
