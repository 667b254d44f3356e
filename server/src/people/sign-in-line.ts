import { Worker } from "node:worker_threads";
import { DomainError } from "../domain/errors.ts";
import type { SignInService } from "../domain/people/people.ts";
import { createPendingAnswers, type Waiting } from "../threads/pending-answers.ts";
import { unpackError, type SignInMessage, type SignInOutput } from "./sign-in-messages.ts";
import type { SignInSettings } from "./sign-in-settings.ts";

/** Longer than any wait inside the thread: for the lock, for hashing, for a provider. */
const ANSWER_MS_MAX = 10_000;
/** More than that has no chance to be answered in time. */
const PENDING_MAX = 256;
/** After that a thread that does not end is ended. */
const CLOSE_MS_MAX = 2500;

export interface SignInLineOptions {
  readonly settings: SignInSettings;
  readonly log: (message: string, error?: unknown) => void;
  /** The module that the thread runs. */
  readonly entry?: URL;
  readonly answerMsMax?: number;
  readonly pendingMax?: number;
  readonly closeMsMax?: number;
}

/** One thread of sign-in and what it was asked. */
export interface SignInLine {
  /** @throws {DomainError} what the service throws, or `service_unavailable` when it dies, is silent or has too much to do */
  ask<Name extends keyof SignInService>(
    name: Name,
    input: Parameters<SignInService[Name]>,
  ): Promise<SignInOutput<Name>>;
  isBroken(): boolean;
  close(): Promise<void>;
}

/** Starts a thread. It keeps the process alive only while something is asked of it. */
export function startSignInLine(options: SignInLineOptions): SignInLine {
  const { log, answerMsMax = ANSWER_MS_MAX, pendingMax = PENDING_MAX, closeMsMax = CLOSE_MS_MAX } = options;
  const worker = startWorker(options);
  const pending = createPendingAnswers({
    answerMsMax,
    onSilence: () => breakOff("The thread of sign-in does not answer"),
  });
  let isBroken = false;
  const exited = new Promise<void>((resolve) => {
    worker.once("exit", () => resolve());
  });

  function settle(id: number): Waiting | undefined {
    const waiting = pending.take(id);
    if (pending.size === 0) worker.unref();
    return waiting;
  }
  function breakOff(reason: string, error?: unknown): void {
    if (isBroken) return;
    isBroken = true;
    log(reason, error);
    pending.rejectAll(unavailable(reason, error));
    worker.unref();
    void worker.terminate();
  }

  worker.unref();
  worker.on("message", (message: SignInMessage) => {
    if ("failure" in message) return log(message.failure, unpackError(message.error));
    const waiting = settle(message.id);
    if ("error" in message) waiting?.reject(unpackError(message.error));
    else waiting?.resolve(message.output);
  });
  worker.once("error", (error) => breakOff("The thread of sign-in failed", error));
  worker.once("exit", (code) => {
    if (code !== 0 || pending.size > 0) breakOff(`The thread of sign-in ended with code ${code}`);
    isBroken = true;
  });

  return {
    isBroken: () => isBroken,
    async ask(name, input) {
      if (isBroken) throw unavailable("The thread of sign-in has ended");
      if (pending.size >= pendingMax) throw unavailable("Too much is asked of sign-in");
      const { id, answer } = pending.open<SignInOutput<typeof name>>();
      worker.ref();
      worker.postMessage({ id, name, input }, []);
      return answer;
    },
    async close() {
      if (isBroken) return exited;
      const timer = setTimeout(() => void worker.terminate(), closeMsMax);
      worker.ref();
      worker.postMessage("close", []);
      await exited;
      clearTimeout(timer);
    },
  };
}

function startWorker({ settings, entry }: SignInLineOptions): Worker {
  const worker = new Worker(entry ?? new URL("./sign-in-worker.ts", import.meta.url), {
    workerData: { settings },
    env: ownEnvironment(),
    stdout: true,
    stderr: true,
  });
  // What libraries print is not for our log: it may quote what people entered.
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

/** Without the variables that better-auth would read by itself; ours come with the settings. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^(BETTER_)?AUTH_/.test(name));
  return Object.fromEntries(entries);
}

/** People can but try again. */
export function unavailable(message: string, cause?: unknown): DomainError {
  return new DomainError("service_unavailable", message, { cause, retryAfterSeconds: 1 });
}
