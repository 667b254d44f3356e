import type { ApiKey } from "../../domain/keys/api-key.ts";
import type { IssuedKey } from "../../domain/keys/keys.ts";
import { printJson, printLine, printNote, toIso } from "../terminal/print.ts";

/** Who did it, in the audit trail. */
export const CLI_ACTOR = "cli";

/** Prints a new key: the key alone on standard output, so that a script can catch it. */
export function printIssuedKey({ key, secret }: IssuedKey, isJson: boolean): void {
  if (isJson) return printJson({ ...toKeyJson(key), key: secret });
  printLine(secret);
  printNote(`Key ${key.id} (${key.name}). It is shown this once; keep it safe.`);
}

/** A key as `--json` prints it: without the secret, which nobody knows any more. */
export function toKeyJson(key: ApiKey): Readonly<Record<string, unknown>> {
  return {
    id: key.id,
    account_id: key.accountId,
    name: key.name,
    hint: key.hint,
    created_at: toIso(key.createdAt),
    expires_at: toIso(key.expiresAt),
    revoked_at: toIso(key.revokedAt),
    last_used_at: toIso(key.lastUsedAt),
  };
}
