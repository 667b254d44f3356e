import { parseEmail } from "@tincture/contract/email";
import { DomainError } from "@tincture/contract/errors";
import { isSitePath } from "@tincture/contract/site-paths";
import {
  cookiePrefix,
  type People,
  type Person,
  type PersonAction,
  type PersonOutcome,
  type PersonRefusal,
  type PersonSuccess,
  refuse,
  type Sender,
} from "@tincture/contract/people";

/** The port behind `People`. */
export interface SignInService {
  /** @param cookie - our cookies, which include that of a session */
  findPerson(cookie: string): Promise<Person | undefined>;
  /** Performs an action. `delete` only checks that the person may, and returns them. */
  act(action: PersonAction, from: Sender): Promise<PersonOutcome>;
  /** Removes a person whose account was erased. */
  removePerson(personId: string): Promise<void>;
}

interface PeopleOptions extends Pick<People, "signUp" | "providers" | "canMail"> {
  readonly service: SignInService;
  readonly siteUrl: string;
  /** Erases an account with all that belongs to it. Idempotent. */
  readonly forgetAccount: (accountId: string) => Promise<void>;
  /** Called with failures. The error does not contain what people entered. */
  readonly onFailure: (error: unknown, action: PersonAction["kind"]) => void;
  /** Called with each outcome of the service. */
  readonly onOutcome?: (action: PersonAction, outcome: PersonOutcome, from: Sender) => void;
}

const userAgentLengthMax = 200;
const addressLengthMax = 64;
/** Node accepts no more for all headers together. */
const cookiesLengthMax = 16_384;
/** Our cookies together are much shorter. */
const oursLengthMax = 2048;

/** Passes checked and bounded input to the service. */
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
   * Erases the account first. A person without an account, as a crash in between leaves it, cannot
   * sign in and is removed later. The other way round the account's keys would stay valid.
   */
  async function finishDelete({ person, cookies }: PersonSuccess): Promise<PersonOutcome> {
    if (!person) throw new Error("The outcome of a deletion has no person");
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

/** Returns the port of an instance without sign-in. @param offReason - shown to people */
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

/** Returns our cookies of a `Cookie` header, or null. */
function pickCookies(header: string | null, prefix: string): string | null {
  if (header === null || header.length > cookiesLengthMax) return null;
  const ours = header
    .split(";")
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(prefix))
    .join("; ");
  return ours === "" || ours.length > oursLengthMax ? null : ours;
}

/** NIST SP 800-63B requires at least 8 characters, and that 64 are allowed. */
const passwordLengthMin = 10;
const passwordLengthMax = 128;
const tokenLengthMax = 128;
/** Contains an e-mail in Base64. */
const confirmationLengthMax = 1200;
const pathLengthMax = 512;
const queryLengthMax = 4096;

/** Checks the fields of an action. Returns the action with its e-mail in normal form, or a refusal. */
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
      // Reached when a caller ignores the types.
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

/** Counts code points, or UTF-16 units of a text that is far too long. */
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

function refuseForNow(retryAfterSeconds = 1): PersonRefusal {
  return refuse("service_unavailable", "Sign-in does not answer right now; try again in a moment", {
    retryAfterSeconds,
  });
}
