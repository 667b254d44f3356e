import { managementActor } from "../../accounts/security-log.ts";
import { getChangeableKey, keyId, presentKey } from "./managed-keys.ts";
import type { ManagementOperation } from "./management-operation.ts";

export const revokeKey: ManagementOperation = {
  id: "revokeKey",
  method: "DELETE",
  path: "/v1/keys/{id}",
  kind: "item",
  document: {
    summary: "Revoke a key",
    description:
      "The key stops working within 5 seconds and stays in the list. Revoking it again changes nothing. Management " +
      "keys cannot be revoked here.",
    answer: "The revoked key",
    tag: "Keys",
    item: "Key",
    example: { path: "/v1/keys/{key}" },
  },
  pathParameter: keyId,
  queryParameters: [],
  async run(context, input) {
    const { services } = context;
    const key = await getChangeableKey(context, input);
    if (key.revokedAt !== null) return { data: presentKey(key, services.clock()) };
    const revoked = await services.keys.revokeKey({ keyId: key.id, actor: managementActor(input.holder.key.id) });
    return { data: presentKey(revoked, services.clock()) };
  },
};
