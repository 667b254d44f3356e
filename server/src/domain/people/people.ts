/** People: who signs in on the site, each with one account. An account pays and owns keys; a person opens it. */

export type Provider = "github" | "google";

export interface Person {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly hasPassword: boolean;
  /** Set-Cookie values for this very answer, about once a day: the session was prolonged. */
  readonly cookies?: readonly string[];
}

export type PersonAction =
  | { readonly kind: "sign-up"; readonly email: string; readonly password: string }
  | { readonly kind: "sign-in"; readonly email: string; readonly password: string }
  | { readonly kind: "sign-out" }
  | { readonly kind: "change-email"; readonly email: string; readonly password: string }
  | { readonly kind: "change-password"; readonly current: string; readonly next: string }
  | { readonly kind: "request-reset"; readonly email: string }
  | { readonly kind: "reset-password"; readonly token: string; readonly password: string }
  | { readonly kind: "delete"; readonly password: string }
  | { readonly kind: "start-provider"; readonly provider: Provider; readonly next: string }
  | { readonly kind: "finish-provider"; readonly provider: Provider; readonly query: string };

/** Who acts, as the server that received the request knows it. */
export interface Sender {
  /** The `Cookie` header. */
  readonly cookie: string | null;
  /** The client's address, behind trusted proxies too. */
  readonly address: string;
  readonly userAgent?: string;
}

export type PersonErrorCode =
  | "invalid_field"
  | "wrong_credentials"
  | "email_taken"
  | "account_unclaimed"
  | "sign_up_closed"
  | "signed_out"
  | "sign_in_again"
  | "no_password"
  | "invalid_token"
  | "mail_off"
  | "provider_off"
  | "provider_failed"
  | "too_many_attempts"
  | "sign_in_off"
  | "service_unavailable";

export interface PersonRefusal {
  readonly ok: false;
  readonly code: PersonErrorCode;
  /** To be shown as it stands. */
  readonly message: string;
  /** The field of the action that is wrong. */
  readonly field?: string;
  readonly cookies?: readonly string[];
  readonly retryAfterS?: number;
}

export interface PersonSuccess {
  readonly ok: true;
  /** Set-Cookie values to send. */
  readonly cookies: readonly string[];
  /** Where to go: a provider's address, or a path of this site. */
  readonly redirect?: string;
  /** Who is signed in now. */
  readonly person?: Person;
}

export type PersonOutcome = PersonSuccess | PersonRefusal;

/**
 * Sign-in of people. Whoever calls it has checked that the request comes from a page of its own: nothing here looks at an
 * `Origin`.
 */
export interface People {
  readonly signUp: "open" | "closed";
  readonly providers: readonly Provider[];
  /** Whether a forgotten password can be reset by mail; else the operator gives a link. */
  readonly canMail: boolean;
  /** Why nobody can sign in on this instance; undefined when people can. */
  readonly offReason?: string;
  /**
   * Who is signed in. Costs nothing without a cookie of ours.
   *
   * @param cookie - the `Cookie` header
   * @throws {DomainError} `service_unavailable` when sign-in does not answer
   */
  findPerson(cookie: string | null): Promise<Person | undefined>;
  /** Never throws: all that can go wrong is an outcome. */
  act(action: PersonAction, from: Sender): Promise<PersonOutcome>;
}

/** A link with which one person sets a password, once. */
export interface ResetLink {
  readonly url: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** The port behind `People`, where people are looked up and let in: all that takes passwords, sessions and their store. */
export interface SignInService {
  /**
   * @param cookie - cookies of ours, at least that of a session
   * @throws {DomainError} `service_unavailable`
   */
  findPerson(cookie: string): Promise<Person | undefined>;
  /**
   * Does what the action says; only for `delete` it just makes sure that the person may, and says who it is.
   *
   * @throws {DomainError} `service_unavailable`
   */
  act(action: PersonAction, from: Sender): Promise<PersonOutcome>;
  /**
   * Removes a person whose account is gone.
   *
   * @throws {DomainError} `service_unavailable`
   */
  removePerson(personId: string): Promise<void>;
  /**
   * A link for the person of an account; an account that nobody claimed gets its person by it.
   *
   * @throws {DomainError} `account_not_found`, `service_unavailable`
   */
  issueResetLink(email: string): Promise<ResetLink>;
}

/** A refusal in the words that people read. */
export function refuse(
  code: PersonErrorCode,
  message: string,
  extra: Pick<PersonRefusal, "field" | "cookies" | "retryAfterS"> = {},
): PersonRefusal {
  return { ok: false, code, message, ...extra };
}

/** What failed for no fault of the person. */
export function refuseForNow(retryAfterS = 1): PersonRefusal {
  return refuse("service_unavailable", "Sign-in does not answer right now; try again in a moment", {
    retryAfterS,
  });
}

/** Of the names of all our cookies; a secure one has `__Secure-` before it, which browsers only take over HTTPS. */
export const COOKIE_PREFIX = "tincture";

/** Where a provider sends people back to, behind `SITE_URL`; its query goes into `finish-provider`. */
export function providerReturnPath(provider: Provider): string {
  return `/sign-in/${provider}/return`;
}
