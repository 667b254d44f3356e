/**
 * The thread of sign-in, both ends. better-auth is loaded there and nowhere else: in the thread that serves the API it would cost an
 * eighth of its rate.
 */
import { randomBytes } from "node:crypto";
import { workerData } from "node:worker_threads";
import { DomainError, unavailable } from "../domain/errors.ts";
import { endThread, reportFailure, serveThread } from "../threads/serve-thread.ts";
import {
  createThreadService,
  type Refuse,
  type ThreadLoad,
  type ThreadServiceOptions,
} from "../threads/thread-service.ts";
import type { SignInSettings } from "./better-auth.ts";
import { countMail, createMailMemory, readMailCounts, type MailCounts } from "./mail-counts.ts";
import type { OpenSignInService } from "./sign-in-service.ts";

/** Longer than any wait inside the thread: for the lock, for hashing, for a provider. */
const answerMsMax = 10_000;
/** More than that has no chance to be answered in time. */
const waitingMax = 256;
/** Threads that die at their start come one a second, not one a question. */
const restMs = 1000;
/** A stop has that much left when clients have taken all the time they get. */
const closeMsMax = 1200;

type Asked = Pick<
  OpenSignInService,
  "findPerson" | "act" | "removePerson" | "noteKey" | "issueResetLink" | "endHashing"
>;

/** What the thread of sign-in is asked. */
type SigningIn = {
  readonly [Name in keyof Asked]: {
    readonly input: Parameters<Asked[Name]>;
    readonly output: Awaited<ReturnType<Asked[Name]>>;
  };
};

interface SignInThreadOptions extends Partial<
  Pick<ThreadServiceOptions, "entry" | "answerMsMax" | "waitingMax" | "restMs" | "closeMsMax">
> {
  readonly settings: SignInSettings;
  readonly log: (message: string, error?: unknown) => void;
}

/** What the thread is started with. */
interface ThreadData {
  readonly signIn: SignInSettings;
  readonly mails: Int32Array<SharedArrayBuffer>;
}

interface SignInThread extends Omit<Asked, "endHashing"> {
  readonly load: ThreadLoad;
  readonly mails: MailCounts;
  /** Refuses people's actions from now on, and those that wait for a password to be hashed: it takes long. Sessions are still found. */
  endActions(): void;
  /** Lets what is under way finish, then ends the thread. */
  close(): Promise<void>;
}

/** The service of sign-in as seen from the thread that serves. Its thread starts with the first need. */
export function createSignInThread({ settings, ...options }: SignInThreadOptions): SignInThread {
  const mails = createMailMemory();
  const given: ThreadData = { signIn: settings, mails };
  const thread = createThreadService<SigningIn>({
    name: "The thread of sign-in",
    entry: new URL(import.meta.url),
    // What libraries print is not for our log: it may quote what people entered.
    worker: { workerData: given, env: ownEnvironment(), stdout: true, stderr: true },
    refuse,
    waitMsMax: answerMsMax,
    answerMsMax: answerMsMax,
    waitingMax: waitingMax,
    restMs: restMs,
    closeMsMax: closeMsMax,
    ...options,
  });
  let isEnding = false;
  return {
    findPerson: (...input) => thread.ask("findPerson", ...input),
    async act(...input) {
      if (isEnding) throw unavailable(messages.closed);
      return thread.ask("act", ...input);
    },
    removePerson: (...input) => thread.ask("removePerson", ...input),
    noteKey: (...input) => thread.ask("noteKey", ...input),
    issueResetLink: (...input) => thread.ask("issueResetLink", ...input),
    endActions() {
      isEnding = true;
      thread.tell("endHashing");
    },
    load: thread.load,
    mails: readMailCounts(mails),
    close: () => thread.close(),
  };
}

/** Without the variables that better-auth would read by itself; ours come with the settings. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^(BETTER_)?AUTH_/.test(name));
  return Object.fromEntries(entries);
}

const messages = { closed: "Sign-in is closed", full: "Too much is asked of sign-in" };

/** People can but try again. */
const refuse: Refuse = ({ kind, reason, cause }) => {
  const known: Partial<Record<typeof kind, string>> = messages;
  return unavailable(known[kind] ?? reason, { cause });
};

const sweepMs = 3_600_000;

// Only the thread that is started above has it.
const { signIn, mails }: Partial<ThreadData> = workerData ?? {};
if (signIn && mails) serveSignIn({ signIn, mails });

/** The other end, which answers in the thread. */
function serveSignIn(given: ThreadData): void {
  const service = openService(given);
  const timer = setInterval(sweep, sweepMs);
  const sweeps = new Set<Promise<void>>();

  function ask<Output>(run: (opened: OpenSignInService) => Promise<Output>): Promise<Output> {
    return service.then(run).catch(refuseFailure);
  }
  function sweep(): void {
    const done = service
      .then((opened) => opened.sweep())
      .catch((error: unknown) => reportFailure("old sessions not removed", error))
      .finally(() => sweeps.delete(done));
    sweeps.add(done);
  }
  /** Ends after those who wait were told; the next caller gets a new thread, and the database another chance. */
  function giveUp(): void {
    clearInterval(timer);
    setImmediate(endThread);
  }
  service.then(sweep, giveUp);
  serveThread<SigningIn>({
    answers: {
      findPerson: (input) => ask((opened) => opened.findPerson(...input)),
      act: (input) => ask((opened) => opened.act(...input)),
      removePerson: (input) => ask((opened) => opened.removePerson(...input)),
      noteKey: (input) => ask((opened) => opened.noteKey(...input)),
      issueResetLink: (input) => ask((opened) => opened.issueResetLink(...input)),
      endHashing: () => ask((opened) => opened.endHashing()),
    },
    async close(answered) {
      clearInterval(timer);
      void service.then((opened) => opened.endHashing()).catch(() => undefined);
      await Promise.all([answered, ...sweeps]);
      // The callers of a service that did not open have been told.
      const opened = await service.catch(() => undefined);
      await opened?.settle();
      await opened?.close();
    },
  });
}

async function openService({ signIn: settings, mails: memory }: ThreadData) {
  const { limitFetch } = await import("./providers.ts");
  const { openSignInService } = await import("./sign-in-service.ts");
  // better-auth sets no limit of time when it asks providers.
  globalThis.fetch = limitFetch(globalThis.fetch);
  const count = countMail(memory);
  return openSignInService({ settings, clock: Date.now, randomBytes, onFailure: reportFailure, countMail: count });
}

/** What is no rule of the product is `service_unavailable`: people can but try again, and the log has the cause. */
function refuseFailure(error: unknown): never {
  if (error instanceof DomainError) throw error;
  throw new DomainError("service_unavailable", "Sign-in failed", { cause: error });
}
