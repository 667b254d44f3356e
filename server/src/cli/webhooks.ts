import { Argument, Option } from "commander";
import type { Alerts, Webhook } from "@tincture/contract/alerts";
import { operatorActor as actor } from "../accounts/security-log.ts";
import { toDeliveryJson } from "./alerts.ts";
import { type CommandDeclaration, withOperator, type Output } from "./command.ts";
import { exitCodes } from "./errors.ts";
import { formatTable, formatTime, printJson, printLine, printNote, printResult, toIso } from "./print.ts";

const emailOption = new Option("--email <email>", "e-mail of the account").makeOptionMandatory();
const idArgument = new Argument("<id>", "id of the webhook, from webhooks list");

interface Owned extends Output {
  readonly email: string;
}

interface CreateOptions extends Owned {
  readonly url: string;
}

export const webhookCommands: readonly CommandDeclaration[] = [
  {
    name: "list",
    summary: "List the webhooks of an account.",
    examples: ["tincture webhooks list --email ada@example.com"],
    parameters: [emailOption],
    run: async ({ email, json }: Owned) => {
      const webhooks = await withAlerts(email, (alerts, accountId) => alerts.listWebhooks(accountId));
      const rows = webhooks.map(({ id, url, createdAt }) => [id, url, formatTime(createdAt)]);
      printResult(json, webhooks.map(toWebhookJson), formatTable(["ID", "URL", "CREATED"], rows));
    },
  },
  {
    name: "create",
    summary:
      "Add a webhook that receives the alerts of an account, and print only its secret. It is never shown again.",
    examples: ["tincture webhooks create --email ada@example.com --url https://example.com/hooks/tincture"],
    parameters: [emailOption, new Option("--url <url>", "address that receives alerts").makeOptionMandatory()],
    run: async ({ email, url, json }: CreateOptions) => {
      const { webhook, secret } = await withAlerts(email, (alerts, accountId) =>
        alerts.createWebhook({ accountId, url, actor }),
      );
      if (json) return printJson({ ...toWebhookJson(webhook), secret });
      printLine(secret);
      printNote(`Webhook ${webhook.id}. Its secret is shown only once; store it safely.`);
    },
  },
  {
    name: "delete",
    summary: "Delete a webhook with its deliveries.",
    examples: ["tincture webhooks delete 0190a6f0-7c1e-7d2a-9b1e-3f2a4c5d6e7f --email ada@example.com"],
    parameters: [idArgument, emailOption],
    run: async (id: string, { email, json }: Owned) => {
      await withAlerts(email, (alerts, accountId) => alerts.deleteWebhook({ accountId, id, actor }));
      printResult(json, { id, deleted: true }, `Webhook ${id} was deleted`);
    },
  },
  {
    name: "test",
    summary: "Send a test event to a webhook and print the outcome. Fails unless the receiver returns a status of 2xx.",
    examples: ["tincture webhooks test 0190a6f0-7c1e-7d2a-9b1e-3f2a4c5d6e7f --email ada@example.com"],
    parameters: [idArgument, emailOption],
    run: async (id: string, { email, json }: Owned) => {
      const delivery = await withAlerts(email, (alerts, accountId) => alerts.sendTest({ accountId, id, actor }));
      const { state, outcome } = delivery;
      if (state !== "sent") process.exitCode = exitCodes.failure;
      printResult(json, toDeliveryJson(delivery), `${state}: ${outcome}`);
    },
  },
];

function withAlerts<T>(email: string, act: (alerts: Alerts, accountId: string) => Promise<T>): Promise<T> {
  return withOperator(async ({ accounts, openAlerts }) => {
    const { id } = await accounts.getAccountByEmail(email);
    return act(await openAlerts(), id);
  });
}

function toWebhookJson({ id, url, createdAt }: Webhook) {
  return { id, url, created_at: toIso(createdAt) };
}
