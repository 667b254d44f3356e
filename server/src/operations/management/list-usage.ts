import { meteredOperations } from "@tincture/contract/operations";
import { choiceParameter, readParameter } from "../../http/parameters.ts";
import { days, defaultDays, lastDays, presentUsage } from "../get-usage.ts";
import { getOwnKey, keyId } from "./managed-keys.ts";
import type { ManagementOperation } from "./management-operation.ts";

const key = { ...keyId, name: "key_id", description: "Only usage of this key" };

const operation = choiceParameter(
  { name: "operation", description: "Only usage of this operation", example: "getColor" },
  { name: "OperationId", choices: meteredOperations },
);

export const listUsage: ManagementOperation = {
  id: "listUsage",
  method: "GET",
  path: "/v1/usage",
  kind: "item",
  document: {
    summary: "Get usage by day, key and operation",
    description: "Covers all keys of the account, or one. The sums count what the filters leave.",
    answer: "The usage, oldest day first",
    tag: "Usage",
    item: "AccountUsage",
    example: { path: "/v1/usage?days=7" },
  },
  queryParameters: [days, key, operation],
  async run(context, { holder, query, takeTurn }) {
    const { services } = context;
    const count = readParameter(query, days) ?? defaultDays;
    const wanted = { keyId: readParameter(query, key), operation: readParameter(query, operation) };
    if (wanted.keyId !== undefined) await getOwnKey(context, { holder, pathValue: wanted.keyId });
    const rows = await services.usageHistory.listUsage(holder.account.id, { days: count });
    const keys = await services.keys.listKeys(holder.account.id);
    return takeTurn(() => {
      const found = rows.filter(
        (row) =>
          (wanted.keyId === undefined || row.keyId === wanted.keyId) &&
          (wanted.operation === undefined || row.operation === wanted.operation),
      );
      return { data: presentUsage(lastDays(services.clock(), count), found, keys) };
    });
  },
};
