/** Settings, services and small rules that the actions of people share. */
import type { Plan } from "@tincture/contract/accounts";
import type { Clock, RandomBytes } from "@tincture/contract/clock";
import { refuse, type Person, type PersonAction, type PersonRefusal, type Provider } from "@tincture/contract/people";
import type { Engine } from "../db/engine.ts";
import type { Mailer, MailSettings } from "./mailer.ts";
import type { PasswordHashing } from "./password-hashing.ts";
import type { ProviderKeys } from "./provider-clients.ts";

export interface PeopleSettings {
  readonly siteUrl: string;
  readonly siteName: string;
  /** The secret of the instance. It signs device cookies. */
  readonly secret: string;
  readonly signUp: "open" | "closed";
  /** The plan of a new account. On an instance with mail it starts when the e-mail is confirmed. */
  readonly defaultPlan: Plan;
  readonly providers: Readonly<Partial<Record<Provider, ProviderKeys>>>;
  readonly mail?: MailSettings | undefined;
}

export type PeopleStore = Pick<Engine, "db" | "transact" | "write">;

export interface PeopleParts {
  readonly settings: PeopleSettings;
  readonly store: PeopleStore;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly passwords: PasswordHashing;
  readonly mailer: Mailer | undefined;
  /** Called with failures that no outcome reports. Errors never contain what people entered. */
  readonly onFailure: (message: string, error: unknown) => void;
}

export type ActionOf<Kind extends PersonAction["kind"]> = Extract<PersonAction, { readonly kind: Kind }>;

/** A person with what sign-in needs of their account. Times are epoch milliseconds. */
export interface StoredPerson {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  /** Null without a password, after sign-in at a provider only. */
  readonly passwordHash: string | null;
  readonly suspendedAt: number | null;
  /** Null until the person has proved that they read the e-mail. */
  readonly confirmedAt: number | null;
}

export function toPerson({ id, accountId, email, passwordHash, confirmedAt }: StoredPerson): Person {
  return { id, accountId, email, hasPassword: passwordHash !== null, isConfirmed: confirmedAt !== null };
}

export function refuseTaken(): PersonRefusal {
  return refuse("email_taken", "Someone has already signed up with this e-mail; sign in instead", {
    field: "email",
  });
}

export function refuseSuspended(): PersonRefusal {
  return refuse("account_suspended", "This account is suspended; ask the operator of this instance");
}

/** The password was changed between its check and the write. */
export function refuseOutdated(): PersonRefusal {
  return refuse("wrong_credentials", "The password was changed a moment ago; sign in with the new one");
}
