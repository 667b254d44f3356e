import { alertPercents, type AlertSettings } from "@tincture/contract/alerts";
import { booleanField, type Field, numbersField, readField } from "../../http/json-body.ts";
import { presentSettings } from "./get-alerts.ts";
import type { ManagementOperation } from "./management-operation.ts";

const percents = numbersField(
  {
    name: "percents",
    description: "Shares of the daily credits at which an alert is sent, each once a day. An empty list for none",
    example: [80, 100],
  },
  alertPercents,
);

const newKey = booleanField({ name: "new_key", description: "Whether a new key sends an alert", example: true });

const newNetwork = booleanField({
  name: "new_network",
  description: "Whether a key that is used from a new network sends an alert. Networks are then stored",
  example: true,
});

const mail = booleanField({ name: "mail", description: "Whether alerts are also mailed", example: false });

const fields: readonly Field<unknown>[] = [percents, newKey, newNetwork, mail];

export const setAlerts: ManagementOperation = {
  id: "setAlerts",
  method: "PATCH",
  path: "/v1/alerts",
  kind: "item",
  document: {
    summary: "Change the alerts of the account",
    description: "Fields that are not sent stay as they are.",
    answer: "The settings after the change",
    tag: "Alerts",
    item: "AlertSettings",
    example: { path: "/v1/alerts", body: { percents: [50, 100], new_network: true } },
  },
  queryParameters: [],
  fields,
  async run({ services }, { holder, body }) {
    const sent = {
      percents: readField(body, percents),
      newKey: readField(body, newKey),
      newNetwork: readField(body, newNetwork),
      mail: readField(body, mail),
    };
    const before = await services.alerts.getSettings(holder.account.id);
    const settings: AlertSettings = {
      percents: alertPercents.filter((percent) => (sent.percents ?? before.percents).includes(percent)),
      newKey: sent.newKey ?? before.newKey,
      newNetwork: sent.newNetwork ?? before.newNetwork,
      mail: sent.mail ?? before.mail,
    };
    await services.alerts.setSettings(holder.account.id, settings);
    return { data: presentSettings(settings) };
  },
};
