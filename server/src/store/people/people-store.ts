/** People, their credentials, sessions and links on SQL. Each write is one transaction. */
import type { ApiKey } from "../../domain/keys/api-key.ts";
import { runBatches } from "../batches.ts";
import type { Db } from "../database.ts";
import { prepareQuery, type Engine } from "../engine.ts";
import { listKeysOfPeople } from "../key-store.ts";
import {
  type AttemptCount,
  deleteLinkRow,
  deleteSessionRow,
  insertLinkRow,
  insertSessionRow,
  type LinkRow,
  lowerAttemptRows,
  prolongSessionRow,
  removeExpiredRows,
  removePersonRows,
  type SessionStart,
  takeAttemptRows,
} from "./access-rows.ts";
import {
  changeEmailRows,
  changePasswordRows,
  confirmLinkRows,
  type ConfirmedLink,
  type EmailChange,
  issueResetRow,
  type LinkConfirmation,
  type PasswordChange,
  type PasswordReset,
  type ProviderSignIn,
  renewHashRow,
  type ResetDone,
  type ResetRequest,
  resetPasswordRows,
  signInAtProviderRows,
  type SignUp,
  signUpRows,
} from "./person-rows.ts";
import { passwordProvider, selectPersons, type StoredPerson } from "./select-persons.ts";

export type { StoredPerson } from "./select-persons.ts";

/** A session with its person. Times are epoch milliseconds. */
export interface StoredSession extends StoredPerson {
  readonly startedAt: number;
  readonly expiresAt: number;
}

/** What an account's e-mail is used for. */
interface EmailOwner {
  /** Null for an account that an operator created and nobody has claimed yet. */
  readonly personId: string | null;
}

/** Lookups find no person whose account was erased. */
export interface PeopleStore {
  findPerson(key: "id" | "email", value: string): Promise<StoredPerson | undefined>;
  findEmailOwner(email: string): Promise<EmailOwner | undefined>;
  findAccountEmail(accountId: string): Promise<string | undefined>;
  /** Also finds expired sessions that were not removed yet. */
  findSession(token: string): Promise<StoredSession | undefined>;
  /** Returns the value of a link that has not expired. */
  findLink(identifier: string, now: number): Promise<string | undefined>;
  /** Lists the keys of an account that a password reset would revoke. */
  listKeysOfPeople(accountId: string, now: number): Promise<readonly ApiKey[]>;
  /** Returns 0, or for how many milliseconds the first exceeded limit stays closed. Then nothing was counted. */
  takeAttempts(counts: readonly AttemptCount[], now: number): Promise<number>;
  giveBackAttempts(keys: readonly string[]): Promise<void>;
  /** Returns false when an account has the e-mail. */
  signUp(input: SignUp): Promise<boolean>;
  /** Returns false when the password has changed since the person was read. */
  startSession(input: SessionStart): Promise<boolean>;
  signInAtProvider(input: ProviderSignIn): Promise<StoredPerson | "sign_up_closed" | "email_taken">;
  prolongSession(token: string, expiresAt: number, now: number): Promise<void>;
  endSession(token: string): Promise<void>;
  /** Stores another hash of the same password, unless the password was changed meanwhile. */
  renewHash(personId: string, oldHash: string, newHash: string): Promise<void>;
  /** Returns false when the password has changed since the person was read. */
  changePassword(input: PasswordChange): Promise<boolean>;
  /**
   * Returns false when the password has changed since the person was read.
   *
   * @throws {StoreFault} `unique` when an account has the e-mail
   */
  changeEmail(input: EmailChange): Promise<boolean>;
  insertLink(link: LinkRow): Promise<void>;
  /** Deletes a link that has not expired and returns its value. */
  takeLink(identifier: string, now: number): Promise<string | undefined>;
  /** Stores a link for the person with an e-mail. Returns false when no account has the e-mail. */
  issueReset(input: ResetRequest): Promise<boolean>;
  /**
   * Confirms the e-mail of a link; undefined for an invalid link.
   *
   * @throws {StoreFault} `unique` when another account has the e-mail
   */
  confirmLink(input: LinkConfirmation): Promise<ConfirmedLink | undefined>;
  /** Sets a password with a link; undefined for an invalid link. */
  resetPassword(input: PasswordReset): Promise<ResetDone | undefined>;
  removePerson(personId: string): Promise<void>;
  /** Removes expired rows, and people whose account was erased. */
  removeExpired(now: number): Promise<void>;
}

export function createPeopleStore({ db, write }: Engine): PeopleStore {
  return {
    async findPerson(key, value) {
      const [person] = await findPersonBy[key](db, [passwordProvider, value]);
      return person;
    },
    findEmailOwner: (email) =>
      db
        .selectFrom("accounts")
        .leftJoin("people", "people.email", "accounts.email")
        .select("people.id as personId")
        .where("accounts.email", "=", email)
        .executeTakeFirst(),
    async findAccountEmail(accountId) {
      const row = await db.selectFrom("accounts").select("email").where("id", "=", accountId).executeTakeFirst();
      return row?.email;
    },
    async findSession(token) {
      const [session] = await findSessionBy(db, [passwordProvider, token]);
      return session;
    },
    async findLink(identifier, now) {
      const row = await db
        .selectFrom("people_verifications")
        .select("value")
        .where("identifier", "=", identifier)
        .where("expires_at", ">", now)
        .executeTakeFirst();
      return row?.value;
    },
    listKeysOfPeople: (accountId, now) => listKeysOfPeople(db, accountId, now),
    takeAttempts: (counts, now) => write(takeAttemptRows, { counts, now }),
    giveBackAttempts: (keys) => write(lowerAttemptRows, keys),
    signUp: (input) => write(signUpRows, input),
    startSession: (input) => write(insertSessionRow, input),
    signInAtProvider: (input) => write(signInAtProviderRows, input),
    prolongSession: (token, expiresAt, now) => write(prolongSessionRow, { token, expiresAt, now }),
    endSession: (token) => write(deleteSessionRow, token),
    renewHash: (personId, oldHash, newHash) => write(renewHashRow, { personId, oldHash, newHash }),
    changePassword: (input) => write(changePasswordRows, input),
    changeEmail: (input) => write(changeEmailRows, input),
    insertLink: (link) => write(insertLinkRow, link),
    takeLink: (identifier, now) => write(deleteLinkRow, { identifier, now }),
    issueReset: (input) => write(issueResetRow, input),
    confirmLink: (input) => write(confirmLinkRows, input),
    resetPassword: (input) => write(resetPasswordRows, input),
    removePerson: (personId) => write(removePersonRows, personId),
    async removeExpired(now) {
      await runBatches(() => write(removeExpiredRows, now));
    },
  };
}

const findPersonBy = { id: preparePersonQuery("id"), email: preparePersonQuery("email") };

function preparePersonQuery(key: "id" | "email") {
  return prepareQuery<StoredPerson>((db) => selectPersons(db).where(`people.${key}`, "=", ""));
}

/** Prepared, because every page of a signed-in person runs it. */
const findSessionBy = prepareQuery<StoredSession>((db: Db) =>
  selectPersons(db)
    .innerJoin("people_sessions", "people_sessions.person_id", "people.id")
    .select(["people_sessions.created_at as startedAt", "people_sessions.expires_at as expiresAt"])
    .where("people_sessions.token", "=", ""),
);
