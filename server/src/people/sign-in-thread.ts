import type { SignInService } from "../domain/people/people.ts";
import { startSignInLine, unavailable, type SignInLine, type SignInLineOptions } from "./sign-in-line.ts";

export interface SignInThreadOptions extends SignInLineOptions {
  /** How long after its start a thread that died is replaced, at the soonest. */
  readonly restMs?: number;
}

/** Threads that die at their start come one a second, not one a question. */
const REST_MS = 1000;

export interface SignInThread extends SignInService {
  /** Lets what is under way finish, then ends the thread. */
  close(): Promise<void>;
}

/**
 * The service of sign-in as seen from the thread that serves. Its thread starts with the first need; one that died or hung is
 * replaced at the next question.
 */
export function createSignInThread({ restMs = REST_MS, ...options }: SignInThreadOptions): SignInThread {
  let line: SignInLine | undefined;
  let startedAt = 0;
  let isClosed = false;

  function openLine(): SignInLine {
    if (isClosed) throw unavailable("Sign-in is closed");
    if (line && !line.isBroken()) return line;
    const now = performance.now();
    if (line && now - startedAt < restMs) throw unavailable("The thread of sign-in has just died");
    startedAt = now;
    line = startSignInLine(options);
    return line;
  }
  return {
    findPerson: async (...input) => openLine().ask("findPerson", input),
    act: async (...input) => openLine().ask("act", input),
    removePerson: async (...input) => openLine().ask("removePerson", input),
    issueResetLink: async (...input) => openLine().ask("issueResetLink", input),
    async close() {
      isClosed = true;
      await line?.close();
    },
  };
}
