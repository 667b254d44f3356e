/**
 * People: who signs in on the site, each with one account. An account pays and owns keys; a person opens it. What people ask for is
 * checked and bounded here before the service of sign-in sees it.
 */
import { parseEmail } from "../email.ts";
import type { PersonErrorCode } from "../error-status.ts";
import { DomainError } from "../errors.ts";
import type { ApiKey } from "../keys/api-key.ts";
import { isSitePath } from "../site-paths.ts";

export const providers = ["github", "google"] as const;
export type Provider = (typeof providers)[number];

export interface Person {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly hasPassword: boolean;
  /** Whether it is proved that the person reads the e-mail. */
  readonly isConfirmed: boolean;
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
  /** Asks what a link would do; changes nothing. */
  | { readonly kind: "open-reset"; readonly token: string }
  | {
      readonly kind: "reset-password";
      readonly token: string;
      readonly password: string;
      /** Lets API keys go on working, where the person may say so. */
      readonly keepsKeys?: boolean;
    }
  /** Has the link that confirms the e-mail sent again. */
  | { readonly kind: "send-confirmation" }
  | { readonly kind: "confirm-email"; readonly token: string }
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

export interface PersonRefusal {
  readonly ok: false;
  readonly code: PersonErrorCode;
  /** To be shown as it stands. */
  readonly message: string;
  /** The field of the action that is wrong. */
  readonly field?: string;
  readonly cookies?: readonly string[];
  readonly retryAfterSeconds?: number;
}

export interface PersonSuccess {
  readonly ok: true;
  /** Set-Cookie values to send. */
  readonly cookies: readonly string[];
  /** Where to go: a provider's address, or a path of this site. */
  readonly redirect?: string;
  /** Who is signed in now. */
  readonly person?: Person;
  /** Of `open-reset`. */
  readonly reset?: ResetPreview;
  /** What a reset revoked. */
  readonly revokedKeyIds?: readonly string[];
  /** Whether the confirmed e-mail is another than before. */
  readonly hasNewEmail?: true;
}

/** What a new password ends beside all sessions. */
export interface ResetPreview {
  /** Those that people made and that work. */
  readonly keys: readonly Pick<ApiKey, "name" | "hint">[];
  /** Whether the person may let them go on. */
  readonly canKeepKeys: boolean;
}

export type PersonOutcome = PersonSuccess | PersonRefusal;

/**
 * Sign-in of people. The caller has checked that the request comes from a page of its own: nothing here looks at an
 * `Origin`.
 */
export interface People {
  readonly signUp: "open" | "closed";
  readonly providers: readonly Provider[];
  /**
   * Whether this instance sends mail. Then a forgotten password is reset by mail, else by a link from the operator; and then an
   * e-mail is confirmed before its person publishes or makes API keys, and before a change of it takes place.
   */
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

/**
 * The port behind `People`, where people are looked up and let in: all that takes passwords, sessions and their store. When it does
 * not answer, that is a `DomainError` `service_unavailable`.
 */
export interface SignInService {
  /** @param cookie - cookies of ours, at least that of a session */
  findPerson(cookie: string): Promise<Person | undefined>;
  /** Does what the action says; only for `delete` it just makes sure that the person may, and says who it is. */
  act(action: PersonAction, from: Sender): Promise<PersonOutcome>;
  /** Removes a person whose account is gone. */
  removePerson(personId: string): Promise<void>;
}

interface PeopleOptions extends Pick<People, "signUp" | "providers" | "canMail"> {
  readonly service: SignInService;
  readonly siteUrl: string;
  /** Removes an account with all that is in it. Idempotent. */
  readonly forgetAccount: (accountId: string) => Promise<void>;
  /** Told of what failed, never of what was entered. */
  readonly onFailure: (error: unknown, action: PersonAction["kind"]) => void;
  /** Told of what the service answered, which says who it was. */
  readonly onOutcome?: (action: PersonAction, outcome: PersonOutcome, from: Sender) => void;
}

const userAgentLengthMax = 200;
const addressLengthMax = 64;
/** What Node takes for all headers together. */
const cookiesLengthMax = 16_384;
/** A session's and a provider's cookie are well below. */
const oursLengthMax = 2048;

/** Only what is bounded and may be ours gets to the service. */
export function createPeople(options: PeopleOptions): People {
  const { service, siteUrl, forgetAccount, onFailure, onOutcome = () => {}, ...facts } = options;
  const prefix = `${siteUrl.startsWith("https:") ? "__Secure-" : ""}${cookiePrefix}.`;

  function bound({ cookie, address, userAgent }: Sender): Sender {
    return {
      cookie: pickCookies(cookie, prefix),
      address: address.slice(0, addressLengthMax),
      ...(userAgent !== undefined && { userAgent: userAgent.slice(0, userAgentLengthMax) }),
    };
  }
  /**
   * The account goes first: what is left when the process ends in between is a person without one, whom nothing lets in and
   * whom the service removes. The other way round the account's keys would stay.
   */
  async function finishDelete({ person, cookies }: PersonSuccess): Promise<PersonOutcome> {
    if (!person) throw new Error("Nobody said who is to be deleted");
    await forgetAccount(person.accountId);
    await service.removePerson(person.id);
    return { ok: true, cookies };
  }
  return {
    ...facts,
    async findPerson(cookie) {
      const ours = pickCookies(cookie, prefix);
      return ours?.includes(`${prefix}session_token=`) ? service.findPerson(ours) : undefined;
    },
    async act(action, from): Promise<PersonOutcome> {
      const checked = checkAction(action);
      if ("ok" in checked) return checked;
      try {
        const outcome = await service.act(checked, bound(from));
        const finished = checked.kind === "delete" && outcome.ok ? await finishDelete(outcome) : outcome;
        onOutcome(checked, outcome, from);
        return finished;
      } catch (error) {
        onFailure(error, checked.kind);
        return refuseForNow(error instanceof DomainError ? error.retryAfterSeconds : undefined);
      }
    },
  };
}

/** An instance on which nobody can sign in. @param offReason - why, for people to read */
export function createPeopleOff(offReason: string): People {
  return {
    signUp: "closed",
    providers: [],
    canMail: false,
    offReason,
    findPerson: () => Promise.resolve(undefined),
    act: () => Promise.resolve(refuse("sign_in_off", offReason)),
  };
}

/**
 * @param header - the `Cookie` header
 * @returns those of its cookies that are ours, null when there is none
 */
function pickCookies(header: string | null, prefix: string): string | null {
  if (header === null || header.length > cookiesLengthMax) return null;
  const ours = header
    .split(";")
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(prefix))
    .join("; ");
  return ours === "" || ours.length > oursLengthMax ? null : ours;
}

/** NIST SP 800-63B asks for 8 at least and for 64 to be allowed. */
const passwordLengthMin = 10;
const passwordLengthMax = 128;
const tokenLengthMax = 128;
/** Holds an e-mail, in Base64. */
const confirmationLengthMax = 1200;
const pathLengthMax = 512;
const queryLengthMax = 4096;

/** Bounds every field before anything is done with it. @returns the action with its e-mail in normal form, or why not */
function checkAction(action: PersonAction): PersonAction | PersonRefusal {
  switch (action.kind) {
    case "sign-up":
      return withEmail(action, checkNewPassword("password", action.password));
    case "sign-in":
    case "change-email":
      return withEmail(action, checkPassword("password", action.password));
    case "request-reset":
      return withEmail(action, undefined);
    case "change-password":
      return checkPassword("current", action.current) ?? checkNewPassword("next", action.next) ?? action;
    case "open-reset":
      return checkLink("token", action.token, tokenLengthMax) ?? action;
    case "reset-password":
      return (
        checkLink("token", action.token, tokenLengthMax) ?? checkNewPassword("password", action.password) ?? action
      );
    case "confirm-email":
      return checkLink("token", action.token, confirmationLengthMax) ?? action;
    case "delete":
      return checkPassword("password", action.password) ?? action;
    case "start-provider":
      return checkNext(action.next) ?? action;
    case "finish-provider":
      return checkLink("query", action.query, queryLengthMax) ?? action;
    case "sign-out":
    case "send-confirmation":
      return action;
    default:
      // The compiler knows that there is none; a caller's data may not.
      action satisfies never;
      return refuse("invalid_field", 'Field "kind" must name an action', { field: "kind" });
  }
}

function withEmail<Action extends PersonAction & { readonly email: string }>(
  action: Action,
  refusal: PersonRefusal | undefined,
): Action | PersonRefusal {
  try {
    const email = parseEmail(action.email);
    return refusal ?? { ...action, email };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const isMissing = action.email.trim() === "";
    const message = isMissing
      ? "Enter your e-mail"
      : "That is not an e-mail address; it should look like name@example.com";
    return refuse("invalid_field", message, { field: "email" });
  }
}

function checkNewPassword(field: string, password: string): PersonRefusal | undefined {
  const length = countCharacters(password, passwordLengthMax);
  if (length >= passwordLengthMin) return checkPassword(field, password);
  const got = length === 0 ? "" : `; this one has ${length}`;
  return refuse("invalid_field", `A password has at least ${passwordLengthMin} characters${got}`, { field });
}

function checkPassword(field: string, password: string): PersonRefusal | undefined {
  if (countCharacters(password, passwordLengthMax) <= passwordLengthMax) return undefined;
  return refuse("invalid_field", `A password has at most ${passwordLengthMax} characters`, { field });
}

function checkLink(field: string, text: string, lengthMax: number): PersonRefusal | undefined {
  if (text.length <= lengthMax) return undefined;
  return refuse("invalid_field", "This link is damaged; open it again from where you got it", { field });
}

/** Exact as far as it matters: what is far too long is not taken apart. */
function countCharacters(text: string, lengthMax: number): number {
  return text.length > lengthMax * 4 ? text.length : Array.from(text).length;
}

function checkNext(next: string): PersonRefusal | undefined {
  if (next.length <= pathLengthMax && isSitePath(next)) return undefined;
  return refuse(
    "invalid_field",
    `Field "next" must be a path of this site of at most ${pathLengthMax} characters, such as "/dashboard"`,
    { field: "next" },
  );
}

/** A refusal in the words that people read. */
export function refuse(
  code: PersonErrorCode,
  message: string,
  extra: Pick<PersonRefusal, "field" | "cookies" | "retryAfterSeconds"> = {},
): PersonRefusal {
  return { ok: false, code, message, ...extra };
}

/** What failed for no fault of the person. */
function refuseForNow(retryAfterSeconds = 1): PersonRefusal {
  return refuse("service_unavailable", "Sign-in does not answer right now; try again in a moment", {
    retryAfterSeconds,
  });
}

export function refuseSignedOut(): PersonRefusal {
  return refuse("signed_out", "Sign in first");
}

export function refuseClosed(): PersonRefusal {
  return refuse("sign_up_closed", "Sign-up is closed on this instance; ask its operator");
}

/** Of the names of all our cookies; a secure one has `__Secure-` before it, which browsers only take over HTTPS. */
export const cookiePrefix = "tincture";

/** Where a provider sends people back to, behind `SITE_URL`; its query goes into `finish-provider`. */
export function providerReturnPath(provider: Provider): string {
  return `/sign-in/${provider}/return`;
}
