import type { Plan } from "../domain/accounts/account.ts";
import type { Provider } from "../domain/people/people.ts";

/** What the thread of sign-in works with; plain data, for it crosses to it. */
export interface SignInSettings {
  readonly databaseUrl: string;
  readonly siteUrl: string;
  readonly siteName: string;
  /** Signs cookies. */
  readonly secret: string;
  readonly signUp: "open" | "closed";
  /** The plan of an account that a sign-up makes. */
  readonly defaultPlan: Plan;
  readonly providers: Readonly<Partial<Record<Provider, ProviderKeys>>>;
  readonly mail?: MailSettings | undefined;
}

export interface ProviderKeys {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface MailSettings {
  /** `smtp://` or `smtps://`, which may have a password. */
  readonly url: string;
  readonly from: string;
}
