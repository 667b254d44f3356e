import type { PersonOutcome, PersonRefusal, Provider, Sender } from "../../domain/people/people.ts";
import { refuse } from "../../domain/people/refuse.ts";
import { EMAIL_TAKEN } from "../auth/create-auth.ts";
import { toPerson, type Office } from "../office.ts";
import { refuseClosed } from "./sign-up.ts";

export async function startProvider(
  { settings, attempts, providers }: Office,
  { provider, next }: { readonly provider: Provider; readonly next: string },
  { address }: Sender,
): Promise<PersonOutcome> {
  if (!settings.providers[provider]) return refuseProvider(provider);
  const refusal = await attempts.take([{ limit: "providerFromAddress", of: address }]);
  if (refusal) return refusal;
  const { url, cookies } = await providers.start(provider, next);
  return { ok: true, cookies, redirect: url };
}

/** Back from the provider; a first time makes a person with an account. */
export async function finishProvider(
  { settings, attempts, providers, sessions }: Office,
  { provider, query }: { readonly provider: Provider; readonly query: string },
  from: Sender,
): Promise<PersonOutcome> {
  if (!settings.providers[provider]) return refuseProvider(provider);
  const refusal = await attempts.take([{ limit: "providerFromAddress", of: from.address }]);
  if (refusal) return refusal;
  const { error, next, cookies } = await providers.finish(provider, query, from);
  if (error !== undefined) return { ...explain(error), cookies };
  const session = await sessions.find(toCookieHeader(cookies));
  if (!session) return { ...explain("no_session"), cookies };
  if (from.cookie !== null) await sessions.end(from.cookie);
  return { ok: true, cookies, redirect: next, person: toPerson(session) };
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
  if (error === EMAIL_TAKEN || error === "account_not_linked") {
    return refuse(
      "email_taken",
      "There is an account with the e-mail that your provider gave; sign in with its password, or ask the operator for a link",
    );
  }
  if (error === "access_denied") return refuse("provider_failed", "You did not allow the sign-in");
  return refuse("provider_failed", "The provider did not let you in; try again");
}
