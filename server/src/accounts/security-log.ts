/**
 * What a log must tell of who got in, who tried, and who changed what opens or bounds an account. Never an e-mail, a password or a
 * key: ids only.
 */
import { LogThrottle } from "../runtime/log-throttle.ts";

/** Who works on the command line. */
export const operatorActor = "operator";
/** The same in audit trails. */
export const commandActor = "cli";
/** In audit trails, the start that made an account to try the service with. */
export const firstStartActor = "first start";

/** Who makes keys without being a person who signs in. */
export const operatorActors: readonly string[] = [commandActor, firstStartActor];

export interface SecurityEvent {
  readonly security:
    | "signed_up"
    | "signed_in"
    | "sign_in_failed"
    | "attempt_refused"
    | "reset_requested"
    | "email_changed"
    | "email_confirmed"
    | "password_changed"
    | "password_reset"
    | "account_deleted"
    | "key_created"
    | "key_rolled"
    | "key_revoked"
    | "key_refused"
    | "plan_changed"
    | "limit_changed"
    | "account_suspended"
    | "account_resumed"
    | "account_unpublished"
    | "publish_limit_reached";
  /** Id of the person who did it, `operator` for the command line; undefined where nobody knows. */
  readonly actor?: string | undefined;
  /** Whose account it is about. */
  readonly accountId?: string | undefined;
  readonly network?: string | undefined;
  readonly keyId?: string;
  /** What was tried, and why it was refused. */
  readonly action?: string;
  readonly code?: string;
  readonly provider?: string;
  readonly plan?: string;
  /** Credits a day, null for the instance's default. */
  readonly dailyLimit?: number | null;
}

/** Told of each event once it has happened. Must neither block nor throw. */
export type NoteSecurity = (event: SecurityEvent) => void;

interface SecurityLog {
  readonly note: NoteSecurity;
  /** Tells what was counted and not told yet. */
  close(): void;
}

interface SecurityLogOptions {
  readonly log: Record<"info" | "warn", (line: object, message: string) => void>;
  /** Whether lines tell networks. */
  readonly logNetwork: boolean;
}

/** Attempts come as often as somebody likes: of one kind so many are told whole, and the rest as a count for each second. */
const wholeMax = 20;
const message = "security";
const failures: ReadonlySet<SecurityEvent["security"]> = new Set([
  "sign_in_failed",
  "attempt_refused",
  "key_refused",
  "publish_limit_reached",
]);

/** What happened is a line each, at `info`; what was tried in vain is a warning, in a bounded number of lines. */
export function createSecurityLog({ log, logNetwork }: SecurityLogOptions): SecurityLog {
  const attempts = new LogThrottle<SecurityEvent>({
    wholeMax,
    // Events, actions and codes come from fixed lists.
    kindsMax: Infinity,
    gather: (kind) => [formatKey(kind), kind],
    tellMore: ({ security, action, code }, more) => log.warn({ security, action, code, more }, message),
  });
  return {
    note({ network, ...event }) {
      const line = { ...event, ...(logNetwork && network !== undefined && { network }) };
      if (failures.has(event.security)) attempts.note(formatKey(event), event, () => log.warn(line, message));
      else log.info(line, message);
    },
    close: () => attempts.close(),
  };
}

function formatKey({ security, action = "", code = "" }: SecurityEvent): string {
  return `${security} ${action} ${code}`;
}
