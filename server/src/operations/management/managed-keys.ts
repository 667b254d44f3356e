import { DomainError } from "@tincture/contract/errors";
import type { ApiKey, IssuedKey } from "@tincture/contract/keys";
import { keyState } from "../../keys/api-key.ts";
import { keyNameLengthMax } from "../../keys/keys.ts";
import { textField } from "../../http/json-body.ts";
import type { Parameter } from "../../http/parameters.ts";
import { formatTime } from "../items.ts";
import type { OperationContext } from "../operation.ts";
import type { IssuedKeyBody, KeyBody } from "../schemas/management.ts";
import type { ManagementInput } from "./management-operation.ts";

/** An id that does not exist is 404, whatever its form. */
export const keyId: Parameter<string> = {
  name: "id",
  wanted: "the id of a key",
  parse: (text) => text,
  description: "Id of a key of the account, from the list of keys",
  schema: { type: "string", format: "uuid", maxLength: 36 },
  example: "0190a6f0-7c1e-7d2a-9b1e-3f2a4c5d6e7f",
};

export const nameField = textField(
  { name: "name", description: "What the key is for, on one line", example: "Website", isRequired: true },
  { max: keyNameLengthMax },
);

/**
 * A key of another account is refused like an unknown one.
 * @throws {DomainError} `key_not_found`
 */
export async function getOwnKey(
  { services }: OperationContext,
  { holder, pathValue }: Pick<ManagementInput, "holder" | "pathValue">,
): Promise<ApiKey> {
  const keys = await services.keys.listKeys(holder.account.id);
  const key = keys.find(({ id }) => id === pathValue);
  if (key) return key;
  throw new DomainError("key_not_found", "The account has no key with this id");
}

/** @throws {DomainError} `key_not_found`, `operation_not_allowed` */
export async function getChangeableKey(...[context, input]: Parameters<typeof getOwnKey>): Promise<ApiKey> {
  const key = await getOwnKey(context, input);
  if (key.kind !== "management") return key;
  throw new DomainError(
    "operation_not_allowed",
    "Management keys are changed on the dashboard or by commands, not by this API",
  );
}

export function presentKey(key: ApiKey, now: number): KeyBody {
  const { id, name, hint, kind, origins, operations, networks, dailyCap } = key;
  const timeOrNull = (time: number | null) => (time === null ? null : formatTime(time));
  return {
    id,
    kind,
    name,
    hint,
    state: keyState(key, now),
    created_at: formatTime(key.createdAt),
    expires_at: timeOrNull(key.expiresAt),
    revoked_at: timeOrNull(key.revokedAt),
    last_used_at: timeOrNull(key.lastUsedAt),
    daily_cap: dailyCap,
    operations,
    origins,
    networks,
  };
}

export function presentIssuedKey({ key, secret }: IssuedKey, now: number): IssuedKeyBody {
  return { ...presentKey(key, now), secret };
}
