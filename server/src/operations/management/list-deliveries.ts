import { limitMax, readParameter } from "../../http/parameters.ts";
import type { ManagementOperation } from "./management-operation.ts";
import { presentDelivery, webhookId } from "./managed-webhooks.ts";

const webhook = { ...webhookId, name: "webhook_id", description: "Only deliveries to this webhook" };

export const listDeliveries: ManagementOperation = {
  id: "listDeliveries",
  method: "GET",
  path: "/v1/deliveries",
  kind: "list",
  document: {
    summary: "List the latest deliveries of alerts",
    description: "The newest 20 of the last 30 days, by mail and to webhooks.",
    answer: "The deliveries, newest first",
    tag: "Alerts",
    item: "Delivery",
    example: { path: "/v1/deliveries" },
  },
  queryParameters: [webhook],
  async run({ services }, { holder, query }) {
    const wanted = readParameter(query, webhook);
    const all = await services.alerts.listDeliveries(holder.account.id);
    const found = all.filter(({ target }) => wanted === undefined || target === wanted);
    const { length } = found;
    return {
      data: found.map(presentDelivery),
      page: { total: length, limit: limitMax, offset: 0, returned: length, linkParameters: undefined },
    };
  },
};
