import { Option } from "commander";
import { alertPercents, type AlertSettings, type Delivery } from "@tincture/contract/alerts";
import { type CommandDeclaration, withOperator, type Output } from "./command.ts";
import { parseChoice, parsePercents } from "./options.ts";
import { formatTable, formatTime, printJson, printLine, printResult, toIso } from "./print.ts";

const emailOption = new Option("--email <email>", "e-mail of the account").makeOptionMandatory();

interface ListOptions extends Output {
  readonly email: string;
}

type Switch = "on" | "off";

interface SetOptions extends ListOptions {
  readonly at?: AlertSettings["percents"];
  readonly newKey?: Switch;
  readonly newNetwork?: Switch;
  readonly mail?: Switch;
}

export const alertCommands: readonly CommandDeclaration[] = [
  {
    name: "list",
    summary: "Show the alerts that an account chose, and its latest deliveries.",
    examples: ["tincture alerts list --email ada@example.com", "tincture alerts list --email ada@example.com --json"],
    parameters: [emailOption],
    run: async ({ email, json }: ListOptions) => {
      const { settings, deliveries } = await withOperator(async ({ accounts, openAlerts }) => {
        const [{ id }, alerts] = [await accounts.getAccountByEmail(email), await openAlerts()];
        return { settings: await alerts.getSettings(id), deliveries: await alerts.listDeliveries(id) };
      });
      if (json) return printJson({ ...toSettingsJson(settings), deliveries: deliveries.map(toDeliveryJson) });
      printLine(formatSettings(settings));
      const headers = ["TIME", "ALERT", "TO", "STATE", "ATTEMPTS", "OUTCOME", "NEXT ATTEMPT"];
      const rows = deliveries.map((delivery) => [
        formatTime(delivery.createdAt),
        delivery.alertName,
        delivery.url ?? delivery.target,
        delivery.state,
        String(delivery.attempts),
        delivery.outcome,
        formatTime(delivery.nextAt),
      ]);
      if (rows.length > 0) printLine(`\n${formatTable(headers, rows)}`);
    },
  },
  {
    name: "set",
    summary: "Choose the alerts of an account. Options that are left out stay as they are.",
    examples: [
      "tincture alerts set --email ada@example.com --at 50,80,95,100",
      "tincture alerts set --email ada@example.com --at none --new-network on --mail off",
    ],
    parameters: [
      emailOption,
      new Option("--at <percents>", `shares of the daily credits, of ${alertPercents.join(",")}, or none`).argParser(
        (text) => parsePercents("--at", text),
      ),
      switchOption("--new-key", "to webhooks, when a key is created or rotated"),
      switchOption("--new-network", "when a key is used from a /24 or /48 that it was not used from before"),
      switchOption("--mail", "alerts by mail, on an instance with mail, to a confirmed e-mail"),
    ],
    run: async ({ email, at, newKey, newNetwork, mail, json }: SetOptions) => {
      const settings = await withOperator(async ({ accounts, openAlerts }) => {
        const [{ id }, alerts] = [await accounts.getAccountByEmail(email), await openAlerts()];
        const old = await alerts.getSettings(id);
        await alerts.setSettings(id, {
          percents: at ?? old.percents,
          newKey: isOn(newKey, old.newKey),
          newNetwork: isOn(newNetwork, old.newNetwork),
          mail: isOn(mail, old.mail),
        });
        return alerts.getSettings(id);
      });
      printResult(json, toSettingsJson(settings), formatSettings(settings));
    },
  },
];

function switchOption(name: string, when: string): Option {
  return new Option(`${name} <on|off>`, when).argParser((text) => parseChoice(name, text, ["on", "off"]));
}

function isOn(chosen: Switch | undefined, old: boolean): boolean {
  return chosen === undefined ? old : chosen === "on";
}

function formatSettings({ percents, newKey, newNetwork, mail }: AlertSettings): string {
  const format = (isChosen: boolean): Switch => (isChosen ? "on" : "off");
  return formatTable(
    ["ALERT", "CHOSEN"],
    [
      ["at percent of a day", percents.join(",") || "none"],
      ["new key", format(newKey)],
      ["new network", format(newNetwork)],
      ["mail", format(mail)],
    ],
  );
}

function toSettingsJson({ percents, newKey, newNetwork, mail }: AlertSettings) {
  return { percents, new_key: newKey, new_network: newNetwork, mail };
}

export function toDeliveryJson(delivery: Delivery): Readonly<Record<string, unknown>> {
  return {
    webhook_id: delivery.url === null ? null : delivery.target,
    url: delivery.url,
    message_id: delivery.alertId,
    type: delivery.event,
    alert: delivery.alertName,
    state: delivery.state,
    attempts: delivery.attempts,
    outcome: delivery.outcome,
    created_at: toIso(delivery.createdAt),
    next_at: toIso(delivery.nextAt),
    finished_at: toIso(delivery.finishedAt),
  };
}
