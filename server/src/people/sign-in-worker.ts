/**
 * The thread of sign-in. better-auth is loaded here and nowhere else: in the thread that serves the API it would cost an eighth
 * of its rate.
 */
import { randomBytes } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import type { SignInService } from "../domain/people/people.ts";
import { openSignInService } from "./sign-in-service.ts";
import { packError, type SignInMessage, type SignInQuestion } from "./sign-in-messages.ts";
import { limitFetch } from "./providers.ts";
import type { SignInSettings } from "./sign-in-settings.ts";

const SWEEP_MS = 3_600_000;

const { settings }: { readonly settings: SignInSettings } = workerData;
// better-auth sets no limit of time when it asks providers.
globalThis.fetch = limitFetch(globalThis.fetch);

const service = openSignInService({
  settings,
  clock: Date.now,
  randomBytes,
  onFailure: (failure, error) => post({ failure, error: packError(error) }),
});
const timer = setInterval(tidy, SWEEP_MS);
const underWay = new Set<Promise<void>>();
service.then(tidy, giveUp);

parentPort!.on("message", (question: SignInQuestion | "close") => {
  if (question === "close") {
    void close();
    return;
  }
  const done = answer(question).finally(() => underWay.delete(done));
  underWay.add(done);
});

async function answer(question: SignInQuestion): Promise<void> {
  const { id } = question;
  try {
    post({ id, output: await ask(question, await service) });
  } catch (error) {
    post({ id, error: packError(error) });
  }
}

function ask(question: SignInQuestion, opened: SignInService): Promise<unknown> {
  switch (question.name) {
    case "findPerson":
      return opened.findPerson(...question.input);
    case "act":
      return opened.act(...question.input);
    case "removePerson":
      return opened.removePerson(...question.input);
    case "issueResetLink":
      return opened.issueResetLink(...question.input);
    default:
      return refuseUnknown(question);
  }
}

function refuseUnknown(_question: never): never {
  throw new TypeError("Unknown question");
}

function tidy(): void {
  const done = service
    .then((opened) => opened.sweep())
    .catch((error: unknown) => post({ failure: "old sessions not removed", error: packError(error) }))
    .finally(() => underWay.delete(done));
  underWay.add(done);
}

/** Ends after those who wait were told; whoever asks next gets a new thread, and the database another chance. */
function giveUp(): void {
  clearInterval(timer);
  setImmediate(() => parentPort!.close());
}

async function close(): Promise<void> {
  clearInterval(timer);
  await Promise.all(underWay);
  const opened = await service.catch(ignore);
  await opened?.settle();
  await opened?.close();
  parentPort!.close();
}

function post(message: SignInMessage): void {
  parentPort!.postMessage(message, []);
}

/** Whoever asked was told. */
function ignore(): undefined {}
