import { DomainError } from "../errors.ts";
import { checkAction } from "./check-action.ts";
import {
  COOKIE_PREFIX,
  refuse,
  refuseForNow,
  type People,
  type PersonOutcome,
  type PersonSuccess,
  type Sender,
  type SignInService,
} from "./people.ts";

export interface PeopleOptions extends Pick<People, "signUp" | "providers" | "canMail"> {
  readonly service: SignInService;
  readonly siteUrl: string;
  /** Removes an account with all that is in it. Idempotent. */
  readonly forgetAccount: (accountId: string) => Promise<void>;
  /** Told of what failed, never of what was entered. */
  readonly onFailure: (error: unknown) => void;
}

const USER_AGENT_LENGTH_MAX = 200;
const ADDRESS_LENGTH_MAX = 64;
const SECURE_PREFIX = "__Secure-";
const SESSION_COOKIE = "session_token";
/** What Node takes for all headers together. */
const COOKIES_LENGTH_MAX = 16_384;
/** A session's and a provider's cookie are well below. */
const OURS_LENGTH_MAX = 2048;

/** Only what is bounded and may be ours gets to the service. */
export function createPeople({
  service,
  siteUrl,
  forgetAccount,
  onFailure,
  ...facts
}: PeopleOptions): People {
  const sessionCookie = sessionCookieName(siteUrl);

  function bound({ cookie, address, userAgent }: Sender): Sender {
    return {
      cookie: pickCookies(cookie, siteUrl),
      address: address.slice(0, ADDRESS_LENGTH_MAX),
      ...(userAgent !== undefined && { userAgent: userAgent.slice(0, USER_AGENT_LENGTH_MAX) }),
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
      const ours = pickCookies(cookie, siteUrl);
      return ours?.includes(`${sessionCookie}=`) ? service.findPerson(ours) : undefined;
    },
    async act(action, from): Promise<PersonOutcome> {
      const checked = checkAction(action);
      if ("ok" in checked) return checked;
      try {
        const outcome = await service.act(checked, bound(from));
        return checked.kind === "delete" && outcome.ok ? await finishDelete(outcome) : outcome;
      } catch (error) {
        onFailure(error);
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

function sessionCookieName(siteUrl: string): string {
  return `${prefixOf(siteUrl)}.${SESSION_COOKIE}`;
}

/**
 * @param header - the `Cookie` header
 * @returns those of its cookies that are ours, null when there is none
 */
function pickCookies(header: string | null, siteUrl: string): string | null {
  if (header === null || header.length > COOKIES_LENGTH_MAX) return null;
  const prefix = `${prefixOf(siteUrl)}.`;
  const ours = header
    .split(";")
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(prefix))
    .join("; ");
  return ours === "" || ours.length > OURS_LENGTH_MAX ? null : ours;
}

function prefixOf(siteUrl: string): string {
  return siteUrl.startsWith("https:") ? SECURE_PREFIX + COOKIE_PREFIX : COOKIE_PREFIX;
}
