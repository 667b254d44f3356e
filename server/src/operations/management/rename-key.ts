import { managementActor } from "../../accounts/security-log.ts";
import { readField } from "../../http/json-body.ts";
import { getChangeableKey, keyId, nameField, presentKey } from "./managed-keys.ts";
import type { ManagementOperation } from "./management-operation.ts";

export const renameKey: ManagementOperation = {
  id: "renameKey",
  method: "PATCH",
  path: "/v1/keys/{id}",
  kind: "item",
  document: {
    summary: "Rename a key",
    description: "To change anything else about a key, create another one. Management keys cannot be renamed here.",
    answer: "The key with its new name",
    tag: "Keys",
    item: "Key",
    example: { path: "/v1/keys/{key}", body: { name: "Color picker" } },
  },
  pathParameter: keyId,
  queryParameters: [],
  fields: [nameField],
  async run(context, input) {
    const { services } = context;
    const name = readField(input.body, nameField) ?? "";
    const key = await getChangeableKey(context, input);
    const actor = managementActor(input.holder.key.id);
    const renamed = await services.keys.renameKey({ keyId: key.id, name, actor });
    return { data: presentKey(renamed, services.clock()) };
  },
};
