import { DomainError } from "../domain/errors.ts";
import type { SignInService } from "../domain/people/people.ts";
import { createThreadService, type Refuse, type ThreadServiceOptions } from "../threads/thread-service.ts";
import type { SignInSettings } from "./sign-in-settings.ts";

/** Longer than any wait inside the thread: for the lock, for hashing, for a provider. */
const ANSWER_MS_MAX = 10_000;
/** More than that has no chance to be answered in time. */
const WAITING_MAX = 256;
/** Threads that die at their start come one a second, not one a question. */
const REST_MS = 1000;
const CLOSE_MS_MAX = 2500;

/** What the thread of sign-in is asked. */
export type SigningIn = {
  readonly [Name in keyof SignInService]: {
    readonly input: Parameters<SignInService[Name]>;
    readonly output: Awaited<ReturnType<SignInService[Name]>>;
  };
};

interface SignInThreadOptions extends Partial<
  Pick<ThreadServiceOptions, "entry" | "answerMsMax" | "waitingMax" | "restMs" | "closeMsMax">
> {
  readonly settings: SignInSettings;
  readonly log: (message: string, error?: unknown) => void;
}

export interface SignInThread extends SignInService {
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
