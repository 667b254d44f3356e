import type { PersonErrorCode } from "./errors.ts";
import type { ApiKey } from "./keys.ts";

export const providers = ["github", "google"] as const;
export type Provider = (typeof providers)[number];

export interface Person {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly hasPassword: boolean;
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
  readonly cookie: string | null;
  /** Also behind trusted proxies. */
  readonly address: string;
  readonly userAgent?: string;
}

export interface PersonRefusal {
  readonly ok: false;
  readonly code: PersonErrorCode;
  readonly message: string;
  readonly field?: string;
  readonly cookies?: readonly string[];
  readonly retryAfterSeconds?: number;
}

export interface PersonSuccess {
  readonly ok: true;
  readonly cookies: readonly string[];
  /** A provider's address or a path of this site. */
  readonly redirect?: string;
  readonly person?: Person;
  /** The result of `open-reset`. */
  readonly reset?: ResetPreview;
  readonly revokedKeyIds?: readonly string[];
  /** Whether the confirmed e-mail replaced another. */
  readonly hasNewEmail?: true;
}

export interface ResetPreview {
  /** Valid keys that people created. */
  readonly keys: readonly Pick<ApiKey, "name" | "hint">[];
  readonly canKeepKeys: boolean;
}

export type PersonOutcome = PersonSuccess | PersonRefusal;

/** Callers must check that a request comes from this site, since nothing here reads `Origin`. */
export interface People {
  readonly signUp: "open" | "closed";
  readonly providers: readonly Provider[];
  /**
   * With mail, people reset passwords and must confirm their e-mail before they publish or create
   * keys. Without it, the operator creates links that set a password.
   */
  readonly canMail: boolean;
  readonly offReason?: string;
  /**
   * Without one of our cookies this takes no lookup. @throws {DomainError} `service_unavailable`
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

export function providerReturnPath(provider: Provider): string {
  return `/sign-in/${provider}/return`;
}
