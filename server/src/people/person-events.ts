/** Events of people for the security log. */
import { networkOf } from "../runtime/network-of.ts";
import type { SecurityEvent } from "../accounts/security-log.ts";
import type { PersonAction, PersonOutcome, PersonRefusal, PersonSuccess, Sender } from "@tincture/contract/people";

/** Events of successful actions. Signing out has none. */
const successes: Readonly<Partial<Record<PersonAction["kind"], SecurityEvent["security"]>>> = {
  "sign-up": "signed_up",
  "sign-in": "signed_in",
  "finish-provider": "signed_in",
  "request-reset": "reset_requested",
  "confirm-email": "email_confirmed",
  "change-password": "password_changed",
  "reset-password": "password_reset",
  delete: "account_deleted",
};

/** Refusals that attackers cause. Others are mistakes in a form, or faults of the server. */
const suspicious: ReadonlySet<PersonRefusal["code"]> = new Set([
  "wrong_credentials",
  "account_suspended",
  "too_many_attempts",
  "invalid_token",
  "provider_failed",
  "email_taken",
  "account_unclaimed",
]);

export function listPersonEvents(
  action: PersonAction,
  outcome: PersonOutcome,
  { address }: Sender,
): readonly SecurityEvent[] {
  const { kind } = action;
  const known = { network: networkOf(address), ...("provider" in action && { provider: action.provider }) };
  if (outcome.ok) return listSuccesses(kind, outcome).map((event) => ({ ...event, ...known }));
  const { code } = outcome;
  if (!suspicious.has(code)) return [];
  const isSignIn = kind === "sign-in" || kind === "finish-provider";
  return [{ security: isSignIn ? "sign_in_failed" : "attempt_refused", ...known, action: kind, code }];
}

function listSuccesses(kind: PersonAction["kind"], outcome: PersonSuccess): readonly SecurityEvent[] {
  const { person, revokedKeyIds = [], hasNewEmail } = outcome;
  const who = { actor: person?.id, accountId: person?.accountId };
  const security = successes[kind];
  // With mail, the link changes the e-mail, and not the request.
  const isChanged = hasNewEmail || (kind === "change-email" && person !== undefined);
  return [
    ...(security ? [{ security, ...who }] : []),
    ...(isChanged ? [{ security: "email_changed", ...who } as const] : []),
    ...revokedKeyIds.map((keyId) => ({ security: "key_revoked", ...who, keyId }) as const),
  ];
}
