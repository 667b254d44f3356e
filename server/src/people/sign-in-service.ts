/** Sign-in: what people do to come in, to go, and to change or delete what lets them in. */
import { normalizeEmail } from "../domain/email.ts";
import type { Clock, RandomBytes } from "../domain/clock.ts";
import { DomainError } from "../domain/errors.ts";
import {
  refuse,
  refuseClosed,
  refuseSignedOut,
  type PersonAction,
  type PersonOutcome,
  type PersonRefusal,
  type Sender,
  type SignInService,
} from "../domain/people/people.ts";
import { openThreadDatabase, type ThreadDatabase } from "../store/thread-database.ts";
import { isUniqueFault } from "../store/engine.ts";
import { createAuth, isEmailTaken, type SignInSettings } from "./better-auth.ts";
import { confirmEmail, inviteToConfirm, mailLink, sendConfirmation } from "./confirm-email.ts";
import { createAttempts, type Attempts, type Subject } from "./attempts.ts";
import { createKnownDevices } from "./known-devices.ts";
import type { MailCount } from "./mail-counts.ts";
import { createLinks, type Link } from "./links.ts";
import { createMailer, type Mail, type Mailer } from "./mailer.ts";
import { keyMail, passwordMail, type KeyNote } from "./mails.ts";
import { createPasswordHashing, isPassword, limitHashing, type PasswordHashing } from "./password-hashing.ts";
import {
  createPersons,
  createSessions,
  holdPassword,
  refuseOvertaken,
  toPerson,
  type StoredPerson,
} from "./persons.ts";
import { finishProvider, startProvider } from "./providers.ts";
import { openReset, requestReset, resetPassword } from "./reset-password.ts";

interface SignInOptions {
  readonly settings: SignInSettings;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Told of what fails after an answer; never with what people entered. */
  readonly onFailure: (message: string, error: unknown) => void;
  readonly countMail?: (count: MailCount, more: number) => void;
  /** Replaced by tests that are not about hashing, which takes long on purpose. */
  readonly hashing?: PasswordHashing;
}

export interface OpenSignInService extends SignInService {
  /**
   * A link for the person of an account; an account that nobody claimed gets its person by it.
   *
   * @throws {DomainError} `account_not_found`, `service_unavailable`
   */
  issueResetLink(email: string): Promise<Link>;
  /** Mails the owner of an account what was done with an API key, where this instance sends mail. */
  noteKey(note: KeyNote): Promise<void>;
  /** Removes what has run out. */
  sweep(): Promise<void>;
  /** Begins no more hashing of passwords: at a stop there is no time left for what waits for it. */
  endHashing(): Promise<void>;
  /** Lets what was promised finish: mail to be sent. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Sign-in on a database connection of its own; in a thread of its own, for loading it slows the thread that serves. */
export async function openSignInService(options: SignInOptions): Promise<OpenSignInService> {
  const database = await openThreadDatabase(options.settings.databaseUrl);
  const parts = await createParts(database, options);
  const { sessions, persons, links, mailer } = parts;
  return {
    async findPerson(cookie) {
      const session = await sessions.find(cookie);
      if (!session) return undefined;
      const { person, cookies } = session;
      return { ...toPerson(person), ...(cookies.length > 0 && { cookies }) };
    },
    act: (action, from) => act(parts, action, from),
    removePerson: (personId) => persons.remove(personId),
    noteKey: (note) => noteKey(parts, note),
    async issueResetLink(email) {
      // Older accounts may be stored with the e-mail as it was typed.
      const link = (await links.issueReset(email)) ?? (await links.issueReset(normalizeEmail(email)));
      if (!link) throw new DomainError("account_not_found", `No account with the e-mail "${email}"`);
      return link;
    },
    sweep: () => persons.sweep(options.clock()),
    endHashing: async () => parts.passwords.end(),
    settle: async () => mailer?.settle(),
    async close() {
      mailer?.close();
      await database.close();
    },
  };
}

type Parts = Awaited<ReturnType<typeof createParts>>;

/** What the actions work with. */
async function createParts(
  database: ThreadDatabase,
  { onFailure, countMail: count = () => {}, hashing, ...given }: SignInOptions,
) {
  const { settings, clock, randomBytes } = given;
  const passwords = limitHashing(hashing ?? createPasswordHashing());
  const auth = await createAuth({
    ...given,
    database,
    passwords,
    onFailure: (error) => onFailure("sign-in failed inside", error),
  });
  const { internalAdapter: records } = await auth.$context;
  const persons = createPersons({ ...given, database, records });
  const devices = createKnownDevices(given);
  const attempts = createAttempts(database, clock);
  const mailer =
    settings.mail &&
    createMailer({ mail: settings.mail, onFailure: (error) => onFailure("mail not sent", error), count });
  return {
    settings,
    clock,
    randomBytes,
    database,
    auth,
    records,
    passwords,
    persons,
    devices,
    sessions: await createSessions(auth, { database, persons, devices }),
    attempts,
    links: createLinks({ ...given, database, records }),
    /** Undefined where the instance sends no mail. */
    mailer,
    notify: createNotify(mailer, attempts),
  };
}

/** Mails what somebody should know of, in the background, unless they have been told a lot lately. */
function createNotify(mailer: Mailer | undefined, attempts: Attempts): (mail: Mail) => void {
  return (mail) =>
    mailer?.send(async () => ((await attempts.take([{ limit: "noticeOfEmail", of: mail.to }])) ? undefined : mail));
}

async function act(parts: Parts, action: PersonAction, from: Sender): Promise<PersonOutcome> {
  switch (action.kind) {
    case "sign-up":
      return signUp(parts, action, from);
    case "sign-in":
      return signIn(parts, action, from);
    case "sign-out":
      return parts.sessions.end(from.cookie);
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
      // Nothing that was not checked gets here.
      return action satisfies never;
  }
}

type Action<Kind extends PersonAction["kind"]> = Extract<PersonAction, { readonly kind: Kind }>;

/** A new person with a new account. */
async function signUp(parts: Parts, { email, password }: Action<"sign-up">, from: Sender): Promise<PersonOutcome> {
  const { settings, attempts, passwords, persons, sessions } = parts;
  if (settings.signUp === "closed") return refuseClosed();
  const refusal =
    (await attempts.take([{ limit: "newEmailFromAddress", of: from.address }])) ?? (await findTaken(parts, email));
  if (refusal) return refusal;
  // Before the transaction, which holds the one write lock of SQLite.
  const passwordHash = await passwords.hash(password);
  try {
    const person = await persons.create(email, passwordHash);
    inviteToConfirm(parts, person);
    return await sessions.begin(person, from);
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
    return (await findTaken(parts, email)) ?? refuseTaken();
  }
}

/** Checked before hashing, to spare it. */
async function findTaken({ database }: Parts, email: string): Promise<PersonRefusal | undefined> {
  const account = await database.read((db) =>
    db
      .selectFrom("accounts")
      .leftJoin("people", "people.email", "accounts.email")
      .select("people.id as personId")
      .where("accounts.email", "=", email)
      .executeTakeFirst(),
  );
  if (!account) return undefined;
  if (account.personId !== null) return refuseTaken();
  // Only its operator knows who is to have it.
  return refuse(
    "account_unclaimed",
    "The operator of this instance made an account with this e-mail; ask them for a link to set its password",
    { field: "email" },
  );
}

function refuseTaken(): PersonRefusal {
  return refuse("email_taken", "Someone has already signed up with this e-mail; sign in instead", {
    field: "email",
  });
}

/** The same answer after the same work for an e-mail that nobody has and for a wrong password. */
async function signIn(parts: Parts, { email, password }: Action<"sign-in">, from: Sender): Promise<PersonOutcome> {
  const { attempts, persons, passwords, sessions } = parts;
  const person = await persons.find("email", email);
  const subjects = passwordSubjects(parts, person ?? { email }, from);
  const refusal = await attempts.take(subjects);
  if (refusal) return refusal;
  const isRight = await isPassword(password, person?.passwordHash ?? null, passwords);
  if (!person || !isRight) return refuse("wrong_credentials", "E-mail or password is wrong");
  await attempts.giveBack(subjects);
  return sessions.begin(await renewHash(parts, person, password), from);
}

/** Only now is the password known of which a better hash can be made. Where too many hash already, the next sign-in makes it. */
async function renewHash({ passwords, persons }: Parts, person: StoredPerson, password: string): Promise<StoredPerson> {
  if (person.passwordHash === null || !passwords.isOutdated(person.passwordHash)) return person;
  try {
    const passwordHash = await passwords.hash(password);
    await persons.renewHash(person, passwordHash);
    return { ...person, passwordHash };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return person;
  }
}

interface Proof {
  readonly person: StoredPerson;
  readonly password: string;
  /** The action's field that has the password. */
  readonly field: string;
}

/**
 * Whether the person who is signed in knows the password: a session may be somebody else's who found an open browser. Guesses
 * count like those of a sign-in.
 */
async function provePassword(
  parts: Parts,
  { person, password, field }: Proof,
  from: Sender,
): Promise<PersonRefusal | undefined> {
  const { attempts, passwords } = parts;
  if (person.passwordHash === null)
    return refuse("no_password", "You sign in without a password; set one first, with a reset link");
  const subjects = passwordSubjects(parts, person, from);
  const refusal = await attempts.take(subjects);
  if (refusal) return refusal;
  if (!(await isPassword(password, person.passwordHash, passwords)))
    return refuse("wrong_credentials", "The password is wrong", { field });
  await attempts.giveBack(subjects);
  return undefined;
}

/** A known browser has attempts of its own, which nobody else can use up; none is known for an e-mail that nobody has. */
function passwordSubjects(
  { devices }: Parts,
  person: StoredPerson | Pick<StoredPerson, "email">,
  { address, cookie }: Sender,
): readonly Subject[] {
  const { email } = person;
  const device = "passwordHash" in person ? devices.recognize(person, cookie) : undefined;
  if (device !== undefined) return [{ limit: "passwordOfDevice", of: device }];
  return [
    { limit: "passwordOfEmailFromAddress", of: email, from: address },
    { limit: "passwordOfEmail", of: email },
    { limit: "passwordFromAddress", of: address },
  ];
}

/** Where mail can prove whose the e-mail is, it changes by the link; else at once, and all other sessions end. */
async function changeEmail(
  parts: Parts,
  { email, password }: Action<"change-email">,
  from: Sender,
): Promise<PersonOutcome> {
  const { attempts, mailer, persons, sessions } = parts;
  const person = (await sessions.find(from.cookie))?.person;
  if (!person) return refuseSignedOut();
  const refusal =
    (await provePassword(parts, { person, password, field: "password" }, from)) ??
    (await attempts.take([{ limit: "newEmailFromAddress", of: from.address }]));
  if (refusal) return refusal;
  if (mailer)
    return (email === person.email ? undefined : await findTaken(parts, email)) ?? mailLink(parts, person.id, email);
  try {
    const isChanged = await changeHeld(parts, person, () => persons.replaceEmail(person, email));
    if (!isChanged) return refuseOvertaken();
  } catch (error) {
    if (!isUniqueFault(error)) throw error;
    return refuseTaken();
  }
  return sessions.begin({ ...person, email, confirmedAt: null }, from);
}

async function changePassword(
  parts: Parts,
  { current, next }: Action<"change-password">,
  from: Sender,
): Promise<PersonOutcome> {
  const { passwords, persons, sessions, notify, settings } = parts;
  const person = (await sessions.find(from.cookie))?.person;
  if (!person) return refuseSignedOut();
  const refusal = await provePassword(parts, { person, password: current, field: "current" }, from);
  if (refusal) return refusal;
  const passwordHash = await passwords.hash(next);
  const isChanged = await changeHeld(parts, person, () => persons.replacePassword(person.id, passwordHash));
  if (!isChanged) return refuseOvertaken();
  notify(passwordMail(person.email, [], settings));
  return sessions.begin({ ...person, passwordHash }, from);
}

/** Changes what the password protects, in a transaction in which it is still the one that was proved. @returns false when it is not */
function changeHeld({ database }: Parts, person: StoredPerson, change: () => Promise<void>): Promise<boolean> {
  return database.transact(async (trx) => {
    const isHeld = await holdPassword(trx, person);
    if (isHeld) await change();
    return isHeld;
  });
}

/** A person without a password who signed in at a provider this lately is taken at their word. */
const freshMs = 15 * 60_000;

/** Makes sure that the person may delete the account; the caller deletes it. */
async function allowDelete(parts: Parts, { password }: Action<"delete">, from: Sender): Promise<PersonOutcome> {
  const { sessions, clock } = parts;
  const session = await sessions.find(from.cookie);
  if (!session) return refuseSignedOut();
  const { person, beganAt } = session;
  const hasPassword = person.passwordHash !== null;
  if (!hasPassword && clock() - beganAt > freshMs)
    return refuse("sign_in_again", "Sign out and in again, then delete the account within 15 minutes");
  const refusal = hasPassword ? await provePassword(parts, { person, password, field: "password" }, from) : undefined;
  return refusal ?? { ok: true, cookies: sessions.forget(), person: toPerson(person) };
}

/** The e-mail of the account is asked for here: who made the key may have changed it a moment ago. */
async function noteKey({ database, mailer, notify, settings }: Parts, note: KeyNote): Promise<void> {
  if (!mailer) return;
  const account = await database.read((db) =>
    db.selectFrom("accounts").select("email").where("id", "=", note.accountId).executeTakeFirst(),
  );
  if (account) notify(keyMail(account.email, note, settings));
}
