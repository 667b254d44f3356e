/** People sign in on the site. Each has one account, which owns keys and pays. */
import type { PersonErrorCode } from "./errors.ts";
import type { ApiKey } from "./keys.ts";

export const providers = ["github", "google"] as const;
export type Provider = (typeof providers)[number];

export interface Person {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly hasPassword: boolean;
  /** Whether the person has proved that they read the e-mail. */
  readonly isConfirmed: boolean;
  /** `Set-Cookie` values for this response, about once a day when the session is prolonged. */
  readonly cookies?: readonly string[];
}

export type PersonAction =
  | { readonly kind: "sign-up"; readonly email: string; readonly password: string }
  | { readonly kind: "sign-in"; readonly email: string; readonly password: string }
  | { readonly kind: "sign-out" }
  | { readonly kind: "change-email"; readonly email: string; readonly password: string }
  | { readonly kind: "change-password"; readonly current: string; readonly next: string }
  | { readonly kind: "request-reset"; readonly email: string }
  /** Shows what a link would do, and changes nothing. */
  | { readonly kind: "open-reset"; readonly token: string }
  | {
      readonly kind: "reset-password";
      readonly token: string;
      readonly password: string;
      /** Keeps API keys valid, if the person may decide that. */
      readonly keepsKeys?: boolean;
    }
  /** Mails the link that confirms the e-mail again. */
  | { readonly kind: "send-confirmation" }
  | { readonly kind: "confirm-email"; readonly token: string }
  | { readonly kind: "delete"; readonly password: string }
  | { readonly kind: "start-provider"; readonly provider: Provider; readonly next: string }
  | { readonly kind: "finish-provider"; readonly provider: Provider; readonly query: string };

export interface Sender {
  /** The `Cookie` header. */
  readonly cookie: string | null;
  /** The client's address, also behind trusted proxies. */
  readonly address: string;
  readonly userAgent?: string;
}

export interface PersonRefusal {
  readonly ok: false;
  readonly code: PersonErrorCode;
  readonly message: string;
  /** The wrong field of the action. */
  readonly field?: string;
  readonly cookies?: readonly string[];
  readonly retryAfterSeconds?: number;
}

export interface PersonSuccess {
  readonly ok: true;
  /** `Set-Cookie` values to send. */
  readonly cookies: readonly string[];
  /** A provider's address or a path of this site to redirect to. */
  readonly redirect?: string;
  /** The person who is now signed in. */
  readonly person?: Person;
  /** The result of `open-reset`. */
  readonly reset?: ResetPreview;
  /** The keys that a reset revoked. */
  readonly revokedKeyIds?: readonly string[];
  /** Whether the confirmed e-mail replaced another. */
  readonly hasNewEmail?: true;
}

/** The keys that a new password revokes. */
export interface ResetPreview {
  /** Valid keys that people created. */
  readonly keys: readonly Pick<ApiKey, "name" | "hint">[];
  /** Whether the person may keep them. */
  readonly canKeepKeys: boolean;
}

export type PersonOutcome = PersonSuccess | PersonRefusal;

/**
 * Callers must check that a request comes from a page of this site, because nothing here reads
 * `Origin`.
 */
export interface People {
  readonly signUp: "open" | "closed";
  readonly providers: readonly Provider[];
  /**
   * Whether this instance sends mail. With mail, people reset passwords by mail, confirm their
   * e-mail before they publish or create API keys, and confirm a new e-mail before it replaces the
   * old one. Without mail, the operator creates links that set a password.
   */
  readonly canMail: boolean;
  /** Why sign-in is off; undefined when it is on. */
  readonly offReason?: string;
  /**
   * Finds the signed-in person. Without one of our cookies this takes no lookup.
   *
   * @param cookie - the `Cookie` header
   * @throws {DomainError} `service_unavailable`
   */
  findPerson(cookie: string | null): Promise<Person | undefined>;
  /** Never throws. Failures are outcomes. */
  act(action: PersonAction, from: Sender): Promise<PersonOutcome>;
}

export function refuse(
  code: PersonErrorCode,
  message: string,
  extra: Pick<PersonRefusal, "field" | "cookies" | "retryAfterSeconds"> = {},
): PersonRefusal {
  return { ok: false, code, message, ...extra };
}

export function refuseSignedOut(): PersonRefusal {
  return refuse("signed_out", "Sign in first");
}

export function refuseClosed(): PersonRefusal {
  return refuse("sign_up_closed", "Sign-up is closed on this instance; ask its operator");
}

/** Starts the names of our cookies. Over HTTPS, `__Secure-` precedes it. */
export const cookiePrefix = "tincture";

/** Returns the path of the page to which a provider sends people back. */
export function providerReturnPath(provider: Provider): string {
  return `/sign-in/${provider}/return`;
}
