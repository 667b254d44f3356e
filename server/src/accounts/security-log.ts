/**
 * The security log: sign-ins, refused attempts, and changes of access and limits. It contains ids,
 * but no e-mails, passwords or keys.
 */
import { LogThrottle } from "../runtime/log-throttle.ts";

/** The actor of operator commands in this log. */
export const operatorActor = "operator";
/** The actor of operator commands in audit trails. */
export const commandActor = "cli";
/** The actor in audit trails when the first start creates an account for trials. */
export const firstStartActor = "first start";

/** Actors that create keys and are not people. */
export const operatorActors: readonly string[] = [commandActor, firstStartActor];

/** The actor in audit trails when the management API makes a change. */
export function managementActor(keyId: string): string {
  return `key:${keyId}`;
}

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
    | "key_renamed"
    | "key_refused"
    | "webhook_created"
    | "webhook_deleted"
    | "plan_changed"
    | "limit_changed"
    | "account_suspended"
    | "account_resumed"
    | "account_unpublished"
    | "publish_limit_reached";
  /** A person's id, or `operator`. */
  readonly actor?: string | undefined;
  readonly accountId?: string | undefined;
  readonly network?: string | undefined;
  readonly keyId?: string;
  readonly webhookId?: string;
  /** The refused action, and the reason. */
  readonly action?: string;
  readonly code?: string;
  readonly provider?: string;
  readonly plan?: string;
  readonly dailyLimit?: number | null;
}

/** Called after each event. Must not block or throw. */
export type NoteSecurity = (event: SecurityEvent) => void;

interface SecurityLog {
  readonly note: NoteSecurity;
  close(): void;
}

interface SecurityLogOptions {
  readonly log: Record<"info" | "warn", (line: object, message: string) => void>;
  readonly logNetwork: boolean;
}

/** Attempts of a kind that are logged in full. The rest is counted once a second. */
const fullMax = 20;
const message = "security";
const failures: ReadonlySet<SecurityEvent["security"]> = new Set([
  "sign_in_failed",
  "attempt_refused",
  "key_refused",
  "publish_limit_reached",
]);

/** Logs events at `info`, and failed attempts as warnings in a limited number of lines. */
export function createSecurityLog({ log, logNetwork }: SecurityLogOptions): SecurityLog {
  const attempts = new LogThrottle<Readonly<Record<"security" | "action" | "code", string | undefined>>>({
    fullMax,
    // Events, actions and codes come from fixed lists.
    kindsMax: Infinity,
    groupOthers: (kind) => kind,
    logCount: (kind, more) => log.warn({ ...kind, more }, message),
  });
  return {
    note({ network, ...event }) {
      const line = { ...event, ...(logNetwork && network !== undefined && { network }) };
      const { security, action, code } = event;
      if (failures.has(security)) attempts.note({ security, action, code }, () => log.warn(line, message));
      else log.info(line, message);
    },
    close: () => attempts.close(),
  };
}
