/** Settings, services and small rules that the actions of people share. */
import type { Account, Plan } from "../domain/accounts.ts";
import type { Clock, RandomBytes } from "../domain/clock.ts";
import { createId } from "../domain/ids.ts";
import { refuse, type Person, type PersonAction, type PersonRefusal, type Provider } from "../domain/people/people.ts";
import type { PeopleStore, StoredPerson } from "../store/people/find-people.ts";
import type { Newcomer } from "../store/people/person-rows.ts";
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

export interface PeopleParts {
  readonly settings: PeopleSettings;
  readonly store: PeopleStore;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly passwords: PasswordHashing;
  /** Undefined on an instance without mail. */
  readonly mailer: Mailer | undefined;
  /** Called with failures that no outcome reports. The error does not contain what people entered. */
  readonly onFailure: (message: string, error: unknown) => void;
}

export type ActionOf<Kind extends PersonAction["kind"]> = Extract<PersonAction, { readonly kind: Kind }>;

/** Draws the ids of a new person and account. @param email - in normal form */
export function drawNewcomer(
  { settings, clock, randomBytes }: PeopleParts,
  { email, isVouched }: { readonly email: string; readonly isVouched: boolean },
): Newcomer {
  const { mail, defaultPlan, secret } = settings;
  const createdAt = clock();
  const [id = "", personId = "", credentialId = ""] = Array.from({ length: 3 }, () => createId(createdAt, randomBytes));
  // Otherwise a stranger's e-mail would be enough to get the plan.
  const isPlanPending = mail !== undefined && !isVouched && defaultPlan !== "free";
  const account: Account = {
    id,
    email,
    plan: isPlanPending ? "free" : defaultPlan,
    pendingPlan: isPlanPending ? defaultPlan : null,
    dailyLimit: null,
    createdAt,
    suspendedAt: null,
    confirmedAt: isVouched ? createdAt : null,
  };
  return { personId, credentialId, account, secret };
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
