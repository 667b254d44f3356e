/**
 * The thread of sign-in. better-auth is loaded here and nowhere else: in the thread that serves the API it would cost an eighth
 * of its rate.
 */
import { randomBytes } from "node:crypto";
import { workerData } from "node:worker_threads";
import { DomainError } from "../domain/errors.ts";
import { answerByName, endThread, reportTrouble, serveThread } from "../threads/serve-thread.ts";
import { limitFetch } from "./providers.ts";
import { openSignInService } from "./sign-in-service.ts";
import type { SigningIn, SignInSettings } from "./sign-in-thread.ts";

const SWEEP_MS = 3_600_000;

const { settings }: { readonly settings: SignInSettings } = workerData;
// better-auth sets no limit of time when it asks providers.
globalThis.fetch = limitFetch(globalThis.fetch);

const service = openSignInService({ settings, clock: Date.now, randomBytes, onFailure: reportTrouble });
const timer = setInterval(tidy, SWEEP_MS);
const tidying = new Set<Promise<void>>();
service.then(tidy, giveUp);

const answerAsked = answerByName<SigningIn>({
  findPerson: async (input) => (await service).findPerson(...input),
  act: async (input) => (await service).act(...input),
  removePerson: async (input) => (await service).removePerson(...input),
  issueResetLink: async (input) => (await service).issueResetLink(...input),
});

serveThread<SigningIn>({
  answer: (...asked) => answerAsked(...asked).catch(refuse),
  async close(answered) {
    clearInterval(timer);
    await Promise.all([answered, ...tidying]);
    // Whoever asked of a service that did not open was told.
    const opened = await service.catch(() => undefined);
    await opened?.settle();
    await opened?.close();
  },
});

/** What is no rule of the product is `service_unavailable`: people can but try again, and the log has the cause. */
function refuse(error: unknown): never {
  if (error instanceof DomainError) throw error;
  throw new DomainError("service_unavailable", "Sign-in failed", { cause: error });
}

function tidy(): void {
  const done = service
    .then((opened) => opened.sweep())
    .catch((error: unknown) => reportTrouble("old sessions not removed", error))
    .finally(() => tidying.delete(done));
  tidying.add(done);
}

/** Ends after those who wait were told; whoever asks next gets a new thread, and the database another chance. */
function giveUp(): void {
  clearInterval(timer);
  setImmediate(endThread);
}
