import { normalizeEmail } from "../domain/accounts/accounts.ts";
import { DomainError } from "../domain/errors.ts";
import type { PersonAction, PersonOutcome, Sender, SignInService } from "../domain/people/people.ts";
import { openHandle } from "../store/open-handle.ts";
import { allowDelete, changeEmail, changePassword } from "./change-person.ts";
import { finishProvider, startProvider } from "./providers.ts";
import { createResetLink, requestReset, resetPassword } from "./reset-password.ts";
import { toPerson } from "./sessions.ts";
import { createSignInContext, type SignInContext, type SignInOptions } from "./sign-in-context.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";

export interface OpenSignInService extends SignInService {
  /** Removes what has run out. */
  sweep(): Promise<void>;
  /** Lets what was promised finish: mail to be sent. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Sign-in on a database connection of its own; in a thread of its own, for loading it slows the thread that serves. */
export async function openSignInService(options: SignInOptions): Promise<OpenSignInService> {
  const handle = await openHandle(options.settings.databaseUrl);
  const context = await createSignInContext(handle, options);
  const { sessions, persons, mailer } = context;
  return {
    async findPerson(cookie) {
      const session = await sessions.find(cookie);
      if (!session) return undefined;
      const { person, cookies } = session;
      return { ...toPerson(person), ...(cookies.length > 0 && { cookies }) };
    },
    act: (action, from) => act(context, action, from),
    removePerson: (personId) => persons.remove(personId),
    async issueResetLink(email) {
      const link = await createResetLink(context, normalizeEmail(email));
      if (!link) throw new DomainError("account_not_found", `No account with the e-mail "${email}"`);
      return link;
    },
    sweep: () => persons.sweep(options.clock()),
    settle: async () => mailer?.settle(),
    async close() {
      mailer?.close();
      await handle.close();
    },
  };
}

async function act(context: SignInContext, action: PersonAction, from: Sender): Promise<PersonOutcome> {
  switch (action.kind) {
    case "sign-up":
      return signUp(context, action, from);
    case "sign-in":
      return signIn(context, action, from);
    case "sign-out":
      return context.sessions.end(from.cookie);
    case "change-email":
      return changeEmail(context, action, from);
    case "change-password":
      return changePassword(context, action, from);
    case "request-reset":
      return requestReset(context, action, from);
    case "reset-password":
      return resetPassword(context, action, from);
    case "delete":
      return allowDelete(context, action, from);
    case "start-provider":
      return startProvider(context, action, from);
    case "finish-provider":
      return finishProvider(context, action, from);
    default:
      return refuseUnknown(action);
  }
}

/** Nothing that was not checked gets here. */
function refuseUnknown(_action: never): never {
  throw new TypeError("Unknown action");
}
