import type { ReactNode } from "react";
import { Form, redirect } from "react-router";
import { alertPercents, type AlertSettings } from "@tincture/contract/alerts";
import { describePrivatePage } from "../shell/describe-page.ts";
import { readForm } from "../shell/form-input.ts";
import { getServices, requireAccount } from "../shell/load-context.ts";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Route } from "./+types/alerts-page.ts";
import { DashboardFrame, Panel } from "./dashboard-frame.tsx";
import { DeliveriesPanel } from "./deliveries-panel.tsx";
import { manageAlerts } from "./manage-alerts.ts";
import { WebhooksPanel } from "./webhooks-panel.tsx";

/** Responses with a secret must not be stored. */
export { passActionHeaders as headers } from "../shell/describe-page.ts";

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { account, person } = await requireAccount(context, "/dashboard/alerts");
  if (account.plan !== "pro") throw redirect("/dashboard");
  const { alerts, people } = getServices(context);
  const [settings, webhooks, deliveries] = await Promise.all([
    alerts.getSettings(account.id),
    alerts.listWebhooks(account.id),
    alerts.listDeliveries(account.id),
  ]);
  const done = doneTexts[searchParams.get("done") ?? ""];
  return {
    settings,
    webhooks,
    deliveries,
    email: account.email,
    mail: people.canMail ? (person.isConfirmed ? "on" : "unconfirmed") : "off",
    ...(done !== undefined && { done }),
  } as const;
}

const doneTexts: Readonly<Record<string, string>> = {
  chosen: "Your alerts are saved.",
  tested: "A test event was sent. Its outcome is below.",
  deleted: "The webhook is deleted.",
};

export async function action({ request, context }: Route.ActionArgs) {
  const signedIn = await requireAccount(context, "/dashboard/alerts");
  return manageAlerts({ ...signedIn, form: await readForm(request), services: getServices(context) });
}

export const meta = describePrivatePage("Alerts", "Alerts about credits and keys, by mail and by webhook.");

export default function AlertsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, webhooks, deliveries, email, mail, done } = loaderData;
  return (
    <DashboardFrame hasTabs>
      {done !== undefined && actionData === undefined && <Notice kind="done">{done}</Notice>}
      <ChoicePanel settings={settings} email={email} mail={mail} />
      <WebhooksPanel webhooks={webhooks} outcome={actionData} />
      <DeliveriesPanel deliveries={deliveries} />
    </DashboardFrame>
  );
}

interface ChoiceProps {
  readonly settings: AlertSettings;
  readonly email: string;
  readonly mail: "on" | "unconfirmed" | "off";
}

function ChoicePanel({ settings, email, mail }: ChoiceProps) {
  const { percents, newKey, newNetwork } = settings;
  return (
    <Panel title="Your alerts">
      <Form method="post" className="flex flex-col gap-6" preventScrollReset>
        <fieldset>
          <legend className="text-sm font-medium">When this much of a day’s credits is used</legend>
          <div className="mt-3 flex flex-wrap gap-x-6 gap-y-3">
            {alertPercents.map((percent) => (
              <Choice key={percent} name="at" value={percent} isChosen={percents.includes(percent)}>
                {percent} %
              </Choice>
            ))}
          </div>
        </fieldset>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-3 text-sm font-medium">When something happens to your keys</legend>
          <Choice
            name="newKey"
            isChosen={newKey}
            note="Sent to webhooks. If this instance has mail, it always mails you."
          >
            A key is created or rotated
          </Choice>
          <Choice
            name="newNetwork"
            isChosen={newNetwork}
            note="While this is on, the first part of the addresses that use your keys is stored."
          >
            A key is used from a new network
          </Choice>
        </fieldset>
        <MailChoice isChosen={settings.mail} email={email} mail={mail} />
        <div>
          <SubmitButton intent="choose">Save</SubmitButton>
        </div>
      </Form>
      <p className="text-sm text-muted">
        Each percentage is reported once a day.{" "}
        <Link to="/docs/alerts" className="text-accent underline underline-offset-4 hover:decoration-2">
          How alerts work
        </Link>
      </p>
    </Panel>
  );
}

function MailChoice({ isChosen, email, mail }: Pick<ChoiceProps, "email" | "mail"> & { readonly isChosen: boolean }) {
  if (mail === "off")
    return <p className="text-sm text-muted">This instance sends no mail. Add a webhook to get alerts.</p>;
  const note = mail === "on" ? `To ${email}.` : `To ${email}, once you have confirmed it.`;
  return (
    <fieldset>
      <legend className="mb-3 text-sm font-medium">By mail</legend>
      <Choice name="mail" isChosen={isChosen} note={note}>
        Mail me about credits and new networks
      </Choice>
    </fieldset>
  );
}

interface ChoiceItemProps {
  readonly name: string;
  readonly value?: number;
  readonly isChosen: boolean;
  readonly note?: string;
  readonly children: ReactNode;
}

function Choice({ name, value, isChosen, note, children }: ChoiceItemProps) {
  return (
    <label className="flex items-start gap-2.5 text-sm">
      <input
        type="checkbox"
        name={name}
        value={value ?? "on"}
        defaultChecked={isChosen}
        className="mt-0.5 size-4.5 shrink-0 accent-ink"
      />
      <span className="min-w-0">
        {children}
        {note !== undefined && <span className="block text-muted [overflow-wrap:anywhere]">{note}</span>}
      </span>
    </label>
  );
}
