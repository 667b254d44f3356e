/** What the security log tells of what people do. */
import { networkOf } from "../network-of.ts";
import type { SecurityEvent } from "../security-log.ts";
import type { PersonAction, PersonOutcome, PersonRefusal, PersonSuccess, Sender } from "./people.ts";

/** Events of what was granted; signing out is none. */
const granted: Readonly<Partial<Record<PersonAction["kind"], SecurityEvent["security"]>>> = {
  "sign-up": "signed_up",
  "sign-in": "signed_in",
  "finish-provider": "signed_in",
  "request-reset": "reset_requested",
  "confirm-email": "email_confirmed",
  "change-password": "password_changed",
  "reset-password": "password_reset",
  delete: "account_deleted",
};

/** Refusals that an attacker collects. The others are mistakes of who fills in a form, or ours. */
const suspicious: ReadonlySet<PersonRefusal["code"]> = new Set([
  "wrong_credentials",
  "account_suspended",
  "too_many_attempts",
  "invalid_token",
  "provider_failed",
  "email_taken",
  "account_unclaimed",
]);

/** @param outcome - of the service of sign-in, which says who it was */
export function listPersonEvents(
  action: PersonAction,
  outcome: PersonOutcome,
  { address }: Sender,
): readonly SecurityEvent[] {
  const { kind } = action;
  const known = { network: networkOf(address), ...("provider" in action && { provider: action.provider }) };
  if (outcome.ok) return listGranted(kind, outcome).map((event) => ({ ...event, ...known }));
  const { code } = outcome;
  if (!suspicious.has(code)) return [];
  const isSignIn = kind === "sign-in" || kind === "finish-provider";
  return [{ security: isSignIn ? "sign_in_failed" : "attempt_refused", ...known, action: kind, code }];
}

function listGranted(kind: PersonAction["kind"], outcome: PersonSuccess): readonly SecurityEvent[] {
  const { person, revokedKeyIds = [], hasNewEmail } = outcome;
  const who = { actor: person?.id, accountId: person?.accountId };
  const security = granted[kind];
  // By mail an e-mail is changed by the link, not by the request.
  const isChanged = hasNewEmail || (kind === "change-email" && person !== undefined);
  return [
    ...(security ? [{ security, ...who }] : []),
    ...(isChanged ? [{ security: "email_changed", ...who } as const] : []),
    ...revokedKeyIds.map((keyId) => ({ security: "key_revoked", ...who, keyId }) as const),
  ];
}
