/** Actions of the forms on the page of alerts. */
import { data, redirect } from "react-router";
import { alertPercents, type AlertSettings } from "@tincture/contract/alerts";
import type { SiteServices } from "@tincture/contract/site-services";
import { readText } from "../shell/form-input.ts";
import type { SignedIn } from "../shell/load-context.ts";
import { readRefusal } from "../shell/refusals.ts";

export interface AlertsProblem {
  readonly message: string;
  readonly field?: "url";
  readonly url: string;
}

export interface AlertsOutcome {
  readonly issued?: { readonly id: string; readonly url: string; readonly secret: string };
  readonly problem?: AlertsProblem;
}

interface AlertsRequest extends SignedIn {
  readonly form: FormData;
  readonly services: Pick<SiteServices, "alerts" | "people">;
}

const page = "/dashboard/alerts";

export async function manageAlerts(request: AlertsRequest) {
  const intent = readText(request.form, "intent");
  try {
    switch (intent) {
      case "choose":
        return await chooseAlerts(request);
      case "add":
        return await addWebhook(request);
      case "test":
        return await testWebhook(request);
      case "delete":
        return await deleteWebhook(request);
      default:
        throw data('Field "intent" must be choose, add, test or delete', { status: 400 });
    }
  } catch (error) {
    const { code, message } = readRefusal(error);
    if (code === "webhook_not_found")
      throw data("You have no webhook with this id. Perhaps it was deleted.", { status: 404 });
    if (code !== "invalid_parameter" && intent !== "add") throw error;
    const problem: AlertsProblem = {
      message,
      url: readText(request.form, "url"),
      ...(intent === "add" && { field: "url" }),
    };
    const outcome: AlertsOutcome = { problem };
    return data(outcome, { status: 400 });
  }
}

async function chooseAlerts({ form, account, services: { alerts, people } }: AlertsRequest) {
  const chosen = form.getAll("at");
  const old = await alerts.getSettings(account.id);
  const settings: AlertSettings = {
    percents: alertPercents.filter((percent) => chosen.includes(String(percent))),
    newKey: form.has("newKey"),
    newNetwork: form.has("newNetwork"),
    // The field is absent on an instance without mail.
    mail: people.canMail ? form.has("mail") : old.mail,
  };
  await alerts.setSettings(account.id, settings);
  return redirect(`${page}?done=chosen`);
}

async function addWebhook({ form, person, account, services }: AlertsRequest) {
  const url = readText(form, "url");
  const { webhook, secret } = await services.alerts.createWebhook({ accountId: account.id, url, actor: person.id });
  const outcome: AlertsOutcome = { issued: { id: webhook.id, url: webhook.url, secret } };
  return data(outcome, { headers: { "cache-control": "no-store" } });
}

async function testWebhook({ form, person, account, services }: AlertsRequest) {
  const id = readText(form, "webhook");
  await services.alerts.sendTest({ accountId: account.id, id, actor: person.id });
  return redirect(`${page}?done=tested`);
}

async function deleteWebhook({ form, person, account, services }: AlertsRequest) {
  const id = readText(form, "webhook");
  await services.alerts.deleteWebhook({ accountId: account.id, id, actor: person.id });
  return redirect(`${page}?done=deleted`);
}
