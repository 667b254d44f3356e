/** Sign-in at GitHub or Google. */
import { randomBase62 } from "../runtime/base62.ts";
import { parseEmail } from "@tincture/contract/email";
import { DomainError } from "@tincture/contract/errors";
import { createId } from "../runtime/ids.ts";
import {
  providerReturnPath,
  refuse,
  refuseClosed,
  type PersonOutcome,
  type PersonRefusal,
  type Provider,
  type Sender,
} from "@tincture/contract/people";
import type { Db } from "../db/database.ts";
import { takeAttempts } from "./attempts.ts";
import { confirmAccount, inviteToConfirm } from "./change-email.ts";
import { clearCookie, formatCookie, readCookie } from "./cookies.ts";
import { findPerson, getPerson } from "./find-people.ts";
import { hashToken, insertLink, redeemLink } from "./links.ts";
import { refuseSuspended, toPerson, type PeopleParts, type StoredPerson } from "./people-parts.ts";
import { removePerson } from "./remove-rows.ts";
import { drawSession, startSession } from "./sessions.ts";
import { drawNewcomer, insertPerson } from "./sign-up.ts";
import type { ProviderChecks, ProviderKeys, ProviderProfile } from "./provider-clients.ts";

const stateSeconds = 600;
/** PKCE asks for 43 to 128 characters (RFC 7636, section 4.1). */
const secretLength = 43;

interface StartedSignIn extends Omit<ProviderChecks, "state"> {
  readonly provider: Provider;
  readonly next: string;
}

interface StartOptions {
  readonly provider: Provider;
  readonly next: string;
}

/** Sends a browser to a provider. Only this browser can finish the sign-in, and only once. */
export async function startProvider(
  parts: PeopleParts,
  { provider, next }: StartOptions,
  { address }: Sender,
): Promise<PersonOutcome> {
  const { settings, store, clock, randomBytes } = parts;
  const keys = settings.providers[provider];
  if (!keys) return refuseProvider(provider);
  const refusal = await takeAttempts(parts, [{ limit: "providerFromAddress", of: address }]);
  if (refusal) return refusal;
  const [state = "", nonce = "", codeVerifier = ""] = Array.from({ length: 3 }, () =>
    randomBase62(secretLength, randomBytes),
  );
  const started: StartedSignIn = { provider, next, nonce, codeVerifier };
  const now = clock();
  const link = {
    id: createId(now, randomBytes),
    identifier: hashToken("provider", state),
    value: JSON.stringify(started),
    createdAt: now,
    expiresAt: now + stateSeconds * 1000,
  };
  await store.transact((trx) => insertLink(trx, link));
  const { makeProviderUrl } = await import("./provider-clients.ts");
  const redirectUrl = settings.siteUrl + providerReturnPath(provider);
  const redirect = await makeProviderUrl(provider, keys, { redirectUrl, checks: { state, nonce, codeVerifier } });
  return { ok: true, cookies: [formatCookie(settings, "state", { value: state, ageSeconds: stateSeconds })], redirect };
}

interface ProviderReturn {
  readonly provider: Provider;
  readonly query: string;
}

export async function finishProvider(
  parts: PeopleParts,
  { provider, query }: ProviderReturn,
  from: Sender,
): Promise<PersonOutcome> {
  const { settings } = parts;
  const keys = settings.providers[provider];
  if (!keys) return refuseProvider(provider);
  const refusal = await takeAttempts(parts, [{ limit: "providerFromAddress", of: from.address }]);
  if (refusal) return refusal;
  const state = readCookie(settings, from.cookie, "state");
  const started = await takeStarted(parts, new URLSearchParams(query).get("state"), state);
  if (state === undefined || started?.provider !== provider) return refuseReturn();
  const { nonce, codeVerifier, next } = started;
  const profile = await readProfile(parts, { provider, query, keys, checks: { state, nonce, codeVerifier } });
  const outcome = "ok" in profile ? profile : await enter(parts, { ...profile, provider }, from);
  const sent = [...(outcome.cookies ?? []), clearCookie(settings, "state")];
  return outcome.ok ? { ...outcome, cookies: sent, redirect: next } : { ...outcome, cookies: sent };
}

/** Takes the sign-in that a browser started. The state must come from this browser, too. */
async function takeStarted(
  { store, clock }: PeopleParts,
  returned: string | null,
  state: string | undefined,
): Promise<StartedSignIn | undefined> {
  if (state === undefined || returned !== state) return undefined;
  const link = { identifier: hashToken("provider", state), now: clock() };
  const value = await store.transact((trx) => redeemLink(trx, link));
  return value === undefined ? undefined : JSON.parse(value);
}

interface ProfileRequest extends ProviderReturn {
  readonly keys: ProviderKeys;
  readonly checks: ProviderChecks;
}

async function readProfile(
  { settings, onFailure }: PeopleParts,
  { provider, query, keys, checks }: ProfileRequest,
): Promise<ProviderProfile | PersonRefusal> {
  if (new URLSearchParams(query).get("error") === "access_denied")
    return refuse("provider_failed", "You did not allow the sign-in");
  const returnUrl = new URL(settings.siteUrl + providerReturnPath(provider));
  returnUrl.search = query;
  const { describeProviderError, fetchProfile } = await import("./provider-clients.ts");
  try {
    const profile = await fetchProfile(provider, keys, { returnUrl, checks });
    return { ...profile, email: parseEmail(profile.email) };
  } catch (error) {
    const reason = describeProviderError(error);
    onFailure("sign-in at a provider failed", new DomainError("service_unavailable", `${provider}: ${reason}`));
    return refuseReturn();
  }
}

interface Arrival extends ProviderProfile {
  readonly provider: Provider;
}

async function enter(parts: PeopleParts, arrival: Arrival, from: Sender): Promise<PersonOutcome> {
  const { settings, store } = parts;
  const drawn = drawSession(parts, from);
  const person = await store.transact(async (trx) => {
    const found = await findOrCreate(parts, trx, arrival);
    if (typeof found === "string" || found.suspendedAt !== null) return found;
    await startSession(trx, found.id, drawn);
    return found;
  });
  if (person === "sign_up_closed") return refuseClosed();
  if (person === "email_taken")
    return refuse(
      "email_taken",
      "There is an account with the e-mail that your provider gave; sign in with its password, or ask the operator for a link",
    );
  if (person.suspendedAt !== null)
    return { ...refuseSuspended(), cookies: [clearCookie(settings, "session_token"), clearCookie(settings, "device")] };
  if (person.confirmedAt === null) inviteToConfirm(parts, person);
  return { ok: true, cookies: [drawn.cookie], person: toPerson(person) };
}

async function findOrCreate(
  parts: PeopleParts,
  trx: Db,
  arrival: Arrival,
): Promise<StoredPerson | "sign_up_closed" | "email_taken"> {
  const { provider, subject, email, isVouched } = arrival;
  const known = await findByCredential(trx, arrival);
  if (known) {
    if (!isVouched || known.suspendedAt !== null || known.confirmedAt !== null || known.email !== email) return known;
    await trx.updateTable("people").set({ email_verified: 1 }).where("id", "=", known.id).execute();
    await confirmAccount(parts, trx, known);
    return getPerson(trx, known.id);
  }
  if (parts.settings.signUp === "closed") return "sign_up_closed";
  const newcomer = drawNewcomer(parts, { email, isVouched });
  const isNew = await insertPerson(trx, newcomer, { provider, subject, passwordHash: null });
  return isNew ? getPerson(trx, newcomer.personId) : "email_taken";
}

/**
 * Finds the person of a credential. The row is updated without a change, so that a password reset
 * that removes the credential waits for this transaction, or this one for it.
 */
async function findByCredential(trx: Db, { provider, subject }: Arrival): Promise<StoredPerson | undefined> {
  const held = await trx
    .updateTable("people_credentials")
    .set((eb) => ({ subject: eb.ref("subject") }))
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .returning("person_id")
    .executeTakeFirst();
  if (!held) return undefined;
  const person = await findPerson(trx, "id", held.person_id);
  if (!person) await removePerson(trx, held.person_id);
  return person;
}

function refuseProvider(provider: string): PersonRefusal {
  return refuse("provider_off", `Sign-in at "${provider.slice(0, 20)}" is not set up on this instance`);
}

function refuseReturn(): PersonRefusal {
  return refuse("provider_failed", "The provider did not let you in; try again");
}
