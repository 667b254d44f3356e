/** The service behind the `People` of the domain. */
import { normalizeEmail } from "@tincture/contract/email";
import { DomainError } from "@tincture/contract/errors";
import type { SignInService } from "./create-people.ts";
import type { PersonAction, PersonOutcome, Sender } from "@tincture/contract/people";

import { runBatches } from "../db/batches.ts";
import { removeExpiredRows, removePersonRows } from "./store/access-rows.ts";
import { allowDelete, changeEmail, changePassword } from "./change-credentials.ts";
import { confirmEmail, sendConfirmation } from "./confirm-email.ts";
import { clearCookie } from "./cookies.ts";
import { issueReset, type Link } from "./links.ts";
import { createMailer, type MailCounts } from "./mailer.ts";
import { keyMail, sendNotice, type KeyNote } from "./mails.ts";
import { createPasswordHashing, limitHashing, type PasswordHashing } from "./password-hashing.ts";
import { toPerson, type PeopleParts } from "./people-parts.ts";
import { finishProvider, startProvider } from "./providers.ts";
import { openReset, requestReset, resetPassword } from "./reset-password.ts";
import { endSession, findSession } from "./sessions.ts";
import { signIn, signUp } from "./sign-in.ts";

interface PeopleServiceOptions extends Pick<PeopleParts, "settings" | "store" | "clock" | "randomBytes" | "onFailure"> {
  /** Replaced in tests, because hashing is slow on purpose. */
  readonly hashing?: PasswordHashing;
}

export interface PeopleService extends SignInService {
  /** Undefined on an instance without mail. */
  readonly mailCounts: MailCounts | undefined;
  /**
   * Returns a link that sets the password of an account.
   *
   * @throws {DomainError} `account_not_found`, `service_unavailable`
   */
  issueResetLink(email: string): Promise<Link>;
  /** Mails the owner of an account what was done with an API key, on an instance with mail. */
  noteKey(note: KeyNote): Promise<void>;
  /** Removes expired rows. */
  sweep(): Promise<unknown>;
  /** Resolves when no mail waits. */
  flushMail(): Promise<void>;
  close(): void;
}

export function createPeopleService({ hashing, ...options }: PeopleServiceOptions): PeopleService {
  const { settings, store, clock, onFailure } = options;
  const { mail } = settings;
  const mailer = mail && createMailer({ mail, onFailure: (error) => onFailure("mail not sent", error) });
  const parts: PeopleParts = { ...options, passwords: limitHashing(hashing ?? createPasswordHashing()), mailer };
  return {
    async findPerson(cookie) {
      const session = await findSession(parts, cookie);
      if (!session) return undefined;
      const { person, cookies } = session;
      return { ...toPerson(person), ...(cookies.length > 0 && { cookies }) };
    },
    act: (action, from) => act(parts, action, from),
    removePerson: (personId) => store.write(removePersonRows, personId),
    mailCounts: mailer?.counts,
    async issueResetLink(email) {
      // Older accounts may be stored with the e-mail as it was typed.
      const link = (await issueReset(parts, email)) ?? (await issueReset(parts, normalizeEmail(email)));
      if (!link) throw new DomainError("account_not_found", `No account with the e-mail "${email}"`);
      return link;
    },
    async noteKey(note) {
      if (!mailer) return;
      const accounts = store.db.selectFrom("accounts").select("email");
      const account = await accounts.where("id", "=", note.accountId).executeTakeFirst();
      if (account) sendNotice(parts, keyMail(account.email, note, settings));
    },
    sweep: () => runBatches(() => store.write(removeExpiredRows, clock())),
    flushMail: async () => mailer?.flush(),
    close: () => mailer?.close(),
  };
}

async function act(parts: PeopleParts, action: PersonAction, from: Sender): Promise<PersonOutcome> {
  switch (action.kind) {
    case "sign-up":
      return signUp(parts, action, from);
    case "sign-in":
      return signIn(parts, action, from);
    case "sign-out":
      return signOut(parts, from);
    case "change-email":
      return changeEmail(parts, action, from);
    case "change-password":
      return changePassword(parts, action, from);
    case "request-reset":
      return requestReset(parts, action, from);
    case "open-reset":
      return openReset(parts, action);
    case "reset-password":
      return resetPassword(parts, action, from);
    case "send-confirmation":
      return sendConfirmation(parts, from);
    case "confirm-email":
      return confirmEmail(parts, action, from);
    case "delete":
      return allowDelete(parts, action, from);
    case "start-provider":
      return startProvider(parts, action, from);
    case "finish-provider":
      return finishProvider(parts, action, from);
    default:
      return action satisfies never;
  }
}

async function signOut(parts: PeopleParts, { cookie }: Sender): Promise<PersonOutcome> {
  await endSession(parts, cookie);
  return { ok: true, cookies: [clearCookie(parts.settings, "session_token")] };
}
