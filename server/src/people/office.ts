import type { Clock, RandomBytes } from "../domain/clock.ts";
import type { Person, PersonOutcome, Sender } from "../domain/people/people.ts";
import type { Attempts } from "./attempts.ts";
import type { ResetTokens } from "./auth/reset-tokens.ts";
import type { ProviderSignIn } from "./auth/provider-sign-in.ts";
import type { FoundSession, Sessions } from "./auth/sessions.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Passwords } from "./passwords.ts";
import type { PeopleSettings } from "./people-settings.ts";
import type { Tables } from "./tables.ts";

/** What every action works with. */
export interface Office {
  readonly settings: PeopleSettings;
  readonly tables: Tables;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly resetTokens: ResetTokens;
  readonly providers: ProviderSignIn;
  /** Undefined where the instance sends no mail. */
  readonly mailer: Mailer | undefined;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

/** Lets a person in, and says who it is. */
export async function letIn({ sessions }: Office, person: Person, from: Sender): Promise<PersonOutcome> {
  return { ok: true, cookies: await sessions.begin(person.id, from), person };
}

export function toPerson({ personId, accountId, email, hasPassword }: FoundSession): Person {
  return { id: personId, accountId, email, hasPassword };
}
