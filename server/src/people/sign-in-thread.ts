/** The thread of sign-in as seen from the thread that serves: what it works with, and what it is asked. */
import type { Plan } from "../domain/accounts/account.ts";
import { DomainError } from "../domain/errors.ts";
import type { Provider, SignInService } from "../domain/people/people.ts";
import { createThreadService, type Refuse, type ThreadServiceOptions } from "../threads/thread-service.ts";

/** Plain data, for it crosses to the thread. */
export interface SignInSettings {
  readonly databaseUrl: string;
  readonly siteUrl: string;
  readonly siteName: string;
  /** Signs cookies. */
  readonly secret: string;
  readonly signUp: "open" | "closed";
  /** The plan of an account that a sign-up makes. */
  readonly defaultPlan: Plan;
  readonly providers: Readonly<Partial<Record<Provider, ProviderKeys>>>;
  readonly mail?: MailSettings | undefined;
}

interface ProviderKeys {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface MailSettings {
  /** `smtp://` or `smtps://`, which may have a password. */
  readonly url: string;
  readonly from: string;
}

/** What the thread does: beside what people ask for, what an operator does. */
export interface SignInThreadService extends SignInService {
  /**
   * A link for the person of an account; an account that nobody claimed gets its person by it.
   *
   * @throws {DomainError} `account_not_found`, `service_unavailable`
   */
  issueResetLink(email: string): Promise<ResetLink>;
}

/** A link with which one person sets a password, once. */
export interface ResetLink {
  readonly url: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** Longer than any wait inside the thread: for the lock, for hashing, for a provider. */
const ANSWER_MS_MAX = 10_000;
/** More than that has no chance to be answered in time. */
const WAITING_MAX = 256;
/** Threads that die at their start come one a second, not one a question. */
const REST_MS = 1000;
const CLOSE_MS_MAX = 2500;

/** What the thread of sign-in is asked. */
export type SigningIn = {
  readonly [Name in keyof SignInThreadService]: {
    readonly input: Parameters<SignInThreadService[Name]>;
    readonly output: Awaited<ReturnType<SignInThreadService[Name]>>;
  };
};

interface SignInThreadOptions extends Partial<
  Pick<ThreadServiceOptions, "entry" | "answerMsMax" | "waitingMax" | "restMs" | "closeMsMax">
> {
  readonly settings: SignInSettings;
  readonly log: (message: string, error?: unknown) => void;
}

export interface SignInThread extends SignInThreadService {
  /** Lets what is under way finish, then ends the thread. */
  close(): Promise<void>;
}

/** The service of sign-in as seen from the thread that serves. Its thread starts with the first need. */
export function createSignInThread({ settings, ...options }: SignInThreadOptions): SignInThread {
  const thread = createThreadService<SigningIn>({
    name: "The thread of sign-in",
    entry: new URL("./sign-in-worker.ts", import.meta.url),
    // What libraries print is not for our log: it may quote what people entered.
    worker: { workerData: { settings }, env: ownEnvironment(), stdout: true, stderr: true },
    refuse,
    waitMsMax: ANSWER_MS_MAX,
    answerMsMax: ANSWER_MS_MAX,
    waitingMax: WAITING_MAX,
    restMs: REST_MS,
    closeMsMax: CLOSE_MS_MAX,
    ...options,
  });
  return {
    findPerson: (...input) => thread.ask("findPerson", ...input),
    act: (...input) => thread.ask("act", ...input),
    removePerson: (...input) => thread.ask("removePerson", ...input),
    issueResetLink: (...input) => thread.ask("issueResetLink", ...input),
    close: () => thread.close(),
  };
}

/** Without the variables that better-auth would read by itself; ours come with the settings. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^(BETTER_)?AUTH_/.test(name));
  return Object.fromEntries(entries);
}

/** People can but try again. */
const refuse: Refuse = ({ kind, reason, cause }) => {
  const messages: Partial<Record<typeof kind, string>> = {
    closed: "Sign-in is closed",
    full: "Too much is asked of sign-in",
  };
  return new DomainError("service_unavailable", messages[kind] ?? reason, { cause, retryAfterSeconds: 1 });
};
