/** Sign-in at GitHub or Google: there and back, by better-auth. */
import {
  refuse,
  refuseClosed,
  type PersonOutcome,
  type PersonRefusal,
  type Provider,
  type Sender,
} from "../domain/people/people.ts";
import { authPath, emailTaken, type Auth } from "./better-auth.ts";
import { inviteToConfirm, type ConfirmationParts } from "./confirm-email.ts";
import { holdProvider, toHeaders, toPerson, type StoredPerson } from "./persons.ts";

interface ProviderParts extends ConfirmationParts {
  readonly auth: Auth;
}

export async function startProvider(
  { settings, attempts, auth }: ProviderParts,
  { provider, next }: { readonly provider: Provider; readonly next: string },
  { address }: Sender,
): Promise<PersonOutcome> {
  if (!settings.providers[provider]) return refuseProvider(provider);
  const refusal = await attempts.take([{ limit: "providerFromAddress", of: address }]);
  if (refusal) return refusal;
  const { headers, response } = await auth.api.signInSocial({
    body: { provider, callbackURL: new URL(settings.siteUrl).origin + next, disableRedirect: true },
    headers: toHeaders(null),
    returnHeaders: true,
  });
  if (response.url === undefined) throw new Error(`No address to sign in at ${provider}`);
  return { ok: true, cookies: headers.getSetCookie(), redirect: response.url };
}

interface ProviderReturn {
  readonly provider: Provider;
  /** What the provider put into the address. */
  readonly query: string;
}

/** Back from the provider; a first time makes a person with an account. */
export async function finishProvider(
  parts: ProviderParts,
  returned: ProviderReturn,
  from: Sender,
): Promise<PersonOutcome> {
  const { settings, attempts, sessions } = parts;
  if (!settings.providers[returned.provider]) return refuseProvider(returned.provider);
  const refusal = await attempts.take([{ limit: "providerFromAddress", of: from.address }]);
  if (refusal) return refusal;
  const { error, next, cookies } = await askCallback(parts, returned, from);
  if (error !== undefined) return { ...explain(error), cookies };
  const session = await sessions.find(toCookieHeader(cookies));
  if (!session) return refuseSession(parts, cookies);
  if (!(await isStillOpen(parts, session.person, returned.provider))) {
    await sessions.end(toCookieHeader(cookies));
    return { ...explain("no_way_in"), cookies: sessions.forget() };
  }
  if (from.cookie !== null) await sessions.end(from.cookie);
  return { ok: true, cookies, redirect: next, person: toPerson(await confirmVouched(parts, session.person)) };
}

async function refuseSession({ sessions }: ProviderParts, cookies: readonly string[]): Promise<PersonRefusal> {
  const refused = await sessions.explain(toCookieHeader(cookies));
  return { ...(refused ?? explain("no_session")), cookies: refused ? sessions.forget() : cookies };
}

/** A session begins beside whatever else goes on: a new password may have closed this way in meanwhile, without having seen it. */
function isStillOpen({ database }: ProviderParts, { id }: StoredPerson, provider: Provider): Promise<boolean> {
  return database.transact((trx) => holdProvider(trx, id, provider));
}

/** What a provider vouches for needs no link; another e-mail that it told is like one that was typed. */
async function confirmVouched(parts: ProviderParts, person: StoredPerson): Promise<StoredPerson> {
  if (person.confirmedAt !== null) return person;
  if (person.vouched === 0) {
    inviteToConfirm(parts, person);
    return person;
  }
  return parts.persons.confirmEmail(person);
}

interface CallbackAnswer {
  /** Why it failed, in better-auth's words. */
  readonly error?: string;
  /** Path of this site to go to. */
  readonly next: string;
  readonly cookies: readonly string[];
}

async function askCallback(
  { settings, auth }: Pick<ProviderParts, "settings" | "auth">,
  { provider, query }: ProviderReturn,
  { cookie, userAgent }: Sender,
): Promise<CallbackAnswer> {
  const { origin } = new URL(settings.siteUrl);
  const url = new URL(`${origin}${authPath}/callback/${provider}`);
  url.search = query;
  const answer = await auth.handler(new Request(url, { headers: toHeaders(cookie, userAgent) }));
  const target = new URL(answer.headers.get("location") ?? `${origin}/?error=${answer.status}`, origin);
  const error = target.searchParams.get("error");
  if (error === "internal_server_error") throw new Error("better-auth failed inside");
  const isFailure = target.pathname.startsWith(`${authPath}/error`) || target.origin !== origin;
  return {
    next: target.pathname + target.search + target.hash,
    cookies: answer.headers.getSetCookie(),
    ...((isFailure || answer.status >= 400) && { error: error ?? "unknown" }),
  };
}

/** What a browser would send back. */
function toCookieHeader(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
}

function refuseProvider(provider: string): PersonRefusal {
  return refuse("provider_off", `Sign-in at "${provider.slice(0, 20)}" is not set up on this instance`);
}

function explain(error: string): PersonRefusal {
  if (error === "signup_disabled") return refuseClosed();
  if (error === emailTaken || error === "account_not_linked") {
    return refuse(
      "email_taken",
      "There is an account with the e-mail that your provider gave; sign in with its password, or ask the operator for a link",
    );
  }
  if (error === "access_denied") return refuse("provider_failed", "You did not allow the sign-in");
  return refuse("provider_failed", "The provider did not let you in; try again");
}

/** A provider is asked three times in a row, and a caller waits for ten seconds. */
const fetchMsMax = 3000;

/** A `fetch` that gives up in time: better-auth sets no limit when it asks providers. */
export function limitFetch(fetch: typeof globalThis.fetch, msMax: number = fetchMsMax): typeof fetch {
  return (input, init) => {
    const limit = AbortSignal.timeout(msMax);
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
    return fetch(input, { ...init, signal });
  };
}
