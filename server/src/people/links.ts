/**
 * Links that a person opens once. One sets a password within an hour. One confirms an e-mail within
 * a day, in a session of its person. The table stores only hashes of their tokens.
 */
import { createHash } from "node:crypto";
import { randomBase62 } from "../domain/base62.ts";
import type { Clock, RandomBytes } from "../domain/clock.ts";
import { createId } from "../domain/ids.ts";
import { insertLinkRow, type LinkRow } from "../store/people/access-rows.ts";
import type { PeopleStore } from "../store/people/find-people.ts";
import { issueResetRow } from "../store/people/person-rows.ts";

const resetMs = 3_600_000;
const confirmationMs = 24 * 3_600_000;
const tokenLength = 40;

export interface Link {
  readonly url: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

export interface Links {
  /**
   * Returns a link that sets the password of an account; undefined when no account has the e-mail.
   * An account that an operator created gets its person here.
   */
  issueReset(email: string): Promise<Link | undefined>;
  /** Returns a link that confirms an e-mail: the person's, or one that is to replace it. */
  issueConfirmation(personId: string, email: string): Promise<Link>;
}

interface LinksOptions {
  readonly siteUrl: string;
  readonly store: PeopleStore;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

export function createLinks({ siteUrl, store, clock, randomBytes }: LinksOptions): Links {
  function draw(page: LinkPage, token: string, lifetimeMs: number): DrawnLink {
    const createdAt = clock();
    const expiresAt = createdAt + lifetimeMs;
    const id = createId(createdAt, randomBytes);
    return {
      link: { url: `${siteUrl}/${page}?token=${token}`, expiresAt },
      row: { id, identifier: hashToken(page, token), createdAt, expiresAt },
    };
  }
  return {
    async issueReset(email) {
      const { link, row } = draw("reset-password", randomBase62(tokenLength, randomBytes), resetMs);
      const newPersonId = createId(clock(), randomBytes);
      return (await store.write(issueResetRow, { email, newPersonId, link: row })) ? link : undefined;
    },
    async issueConfirmation(personId, email) {
      const token = `${randomBase62(tokenLength, randomBytes)}.${Buffer.from(email).toString("base64url")}`;
      const { link, row } = draw("confirm-email", token, confirmationMs);
      await store.write(insertLinkRow, { ...row, value: personId });
      return link;
    },
  };
}

/** The page of the site that takes the token. */
type LinkPage = "reset-password" | "confirm-email";

interface DrawnLink {
  readonly link: Link;
  readonly row: Omit<LinkRow, "value">;
}

/** Returns what the table stores of a token. A token is valid for one purpose. */
export function hashToken(purpose: LinkPage | "provider", token: string): string {
  return createHash("sha256").update(`${purpose}:${token}`).digest("base64url");
}

/** Returns the e-mail that the token of a confirmation contains. */
export function readConfirmedEmail(token: string): string {
  const [, email = ""] = token.split(".");
  return Buffer.from(email, "base64url").toString();
}
