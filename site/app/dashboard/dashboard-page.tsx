import { Link } from "react-router";
import { formatAttribution } from "../ground/attribution-snippet.ts";
import { operatorCommand } from "../ground/operator-command.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { getServices } from "../ground/load-context.ts";
import { describePrivatePage } from "../ground/describe-page.ts";
import { Notice } from "../ui/notice.tsx";
import { readForm } from "../ground/form-input.ts";
import type { Route } from "./+types/dashboard-page.ts";
import { CreditMeter } from "./credit-meter.tsx";
import { DashboardFrame, Panel } from "./dashboard-frame.tsx";
import { KeysPanel } from "./keys-panel.tsx";
import { manageKeys } from "./manage-keys.ts";
import { readOverview } from "./read-overview.ts";
import { requireAccount } from "./require-account.ts";
import { UsagePanel } from "./usage-panel.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { account } = await requireAccount(context, "/dashboard");
  const services = getServices(context);
  const { dailyCredits, siteUrl, siteName } = services.facts;
  if (account.plan !== "pro") return { plan: "free", email: account.email, dailyCredits } as const;
  const { searchParams } = new URL(request.url);
  return {
    plan: "pro",
    siteUrl,
    siteName,
    isRevoked: searchParams.get("done") === "revoked",
    ...(await readOverview(services, account, searchParams.get("by") === "key" ? "key" : "endpoint")),
  } as const;
}

export async function action({ request, context }: Route.ActionArgs) {
  const signedIn = await requireAccount(context, "/dashboard");
  return manageKeys({ ...signedIn, form: await readForm(request), context });
}

/** A response with a secret in it is kept nowhere. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return describePrivatePage(
    matches[0].loaderData,
    "Dashboard",
    "API keys, credits and usage of your account.",
  );
}

export default function DashboardPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.plan === "free") {
    return (
      <DashboardFrame hasTabs={false}>
        <FreePanel email={loaderData.email} dailyCredits={loaderData.dailyCredits} />
      </DashboardFrame>
    );
  }
  const { balance, chart, by, keys, now, today, siteUrl, siteName, isRevoked } = loaderData;
  return (
    <DashboardFrame hasTabs>
      {isRevoked && actionData === undefined && <Notice kind="done">The key is revoked.</Notice>}
      <CreditMeter balance={balance} now={now} />
      <KeysPanel keys={keys} outcome={actionData} today={today} />
      <UsagePanel chart={chart} by={by} />
      <AttributionPanel siteUrl={siteUrl} siteName={siteName} />
    </DashboardFrame>
  );
}

interface FreePanelProps {
  readonly email: string;
  readonly dailyCredits: number;
}

/** What the Pro plan gives, and how to get it on an instance where nothing is sold. */
function FreePanel({ email, dailyCredits }: FreePanelProps) {
  return (
    <Panel title="The API comes with the Pro plan">
      <p className="text-pretty text-muted">
        Your account is on the free plan: the editor, the library, saving and publishing are all yours. Pro
        adds the API.
      </p>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-edge">
        <li>{dailyCredits.toLocaleString("en-US")} credits a day, full again at midnight UTC</li>
        <li>API keys, as many as you have programs, to roll and revoke</li>
        <li>Usage by day, endpoint and key, and a console to try requests</li>
      </ul>
      <p className="text-pretty text-muted">
        The operator of this instance decides who has it. Send them this line; it takes effect within seconds.
      </p>
      <CodeBlock
        label="Command for the operator"
        code={operatorCommand("accounts set-plan", [email, "pro"])}
      />
    </Panel>
  );
}

interface AttributionPanelProps {
  readonly siteUrl: string;
  readonly siteName: string;
}

/** What to put wherever data from the API is shown. */
function AttributionPanel({ siteUrl, siteName }: AttributionPanelProps) {
  return (
    <Panel title="Attribution">
      <p className="text-pretty text-sm text-muted">
        Show this link where people who see data from the API can see it too. The words may differ; link and
        parameters may not.{" "}
        <Link to="/terms" className="text-accent hover:underline">
          Terms, section 12.3
        </Link>
      </p>
      <CodeBlock label="Attribution" code={formatAttribution({ siteUrl, siteName })} />
    </Panel>
  );
}
