import type { AlertSettings } from "@tincture/contract/alerts";
import type { AlertSettingsBody } from "../schemas/managed-alerts.ts";
import type { ManagementOperation } from "./management-operation.ts";

export const getAlerts: ManagementOperation = {
  id: "getAlerts",
  method: "GET",
  path: "/v1/alerts",
  kind: "item",
  document: {
    summary: "Get the alerts of the account",
    description: "Alerts are delivered by mail and to webhooks.",
    answer: "The settings",
    tag: "Alerts",
    item: "AlertSettings",
    example: { path: "/v1/alerts" },
  },
  queryParameters: [],
  async run({ services }, { holder }) {
    return { data: presentSettings(await services.alerts.getSettings(holder.account.id)) };
  },
};

export function presentSettings({ percents, newKey, newNetwork, mail }: AlertSettings): AlertSettingsBody {
  return { percents, new_key: newKey, new_network: newNetwork, mail };
}
