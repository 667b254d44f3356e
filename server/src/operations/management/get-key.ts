import { getOwnKey, keyId, presentKey } from "./managed-keys.ts";
import type { ManagementOperation } from "./management-operation.ts";

export const getKey: ManagementOperation = {
  id: "getKey",
  method: "GET",
  path: "/v1/keys/{id}",
  kind: "item",
  document: {
    summary: "Get a key",
    description: "The secret is not included.",
    answer: "The key",
    tag: "Keys",
    item: "Key",
    example: { path: "/v1/keys/{key}" },
  },
  pathParameter: keyId,
  queryParameters: [],
  async run(context, input) {
    return { data: presentKey(await getOwnKey(context, input), context.services.clock()) };
  },
};
