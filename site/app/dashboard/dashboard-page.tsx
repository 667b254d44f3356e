import type { Balance } from "@tincture/contract/credits";
import { formatAttribution } from "../shell/snippets.ts";
import { describePrivatePage } from "../shell/describe-page.ts";
import { readForm } from "../shell/form-input.ts";
import { getServices, requireAccount } from "../shell/load-context.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { Notice } from "../ui/notice.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { formatCount } from "../ui/format-text.ts";
import { Link } from "../ui/link.tsx";
import type { Route } from "./+types/dashboard-page.ts";
import { DashboardFrame, LocalTime, Panel } from "./dashboard-frame.tsx";
import { FreePanels, readKept } from "./free-panels.tsx";
import { formatWait } from "./usage-chart.ts";
import { KeysPanel } from "./keys-panel.tsx";
import { manageKeys } from "./manage-keys.ts";
import { readOverview } from "./read-overview.ts";
import { UsagePanel } from "./usage-panel.tsx";

/** Responses with a secret must not be stored. */
export { passActionHeaders as headers } from "../shell/describe-page.ts";

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { account } = await requireAccount(context, "/dashboard");
  const services = getServices(context);
  const { dailyCredits, siteUrl, siteName } = services.facts;
  if (account.plan !== "pro") {
    const { email, pendingPlan } = account;
    const kept = await readKept(services, account.id);
    return { plan: "free", email, isWaiting: pendingPlan === "pro", dailyCredits, ...kept } as const;
  }
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
  return manageKeys({
    ...signedIn,
    form: await readForm(request),
    services: getServices(context),
    cookie: request.headers.get("cookie"),
  });
}

export const meta = describePrivatePage("Dashboard", "API keys, credits and usage of your account.");

export default function DashboardPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.plan === "free") {
    return (
      <DashboardFrame hasTabs={false}>
        <FreePanels {...loaderData} />
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

function AttributionPanel({ siteUrl, siteName }: { readonly siteUrl: string; readonly siteName: string }) {
  return (
    <Panel title="Attribution">
      <p className="text-pretty text-sm text-muted">
        Show this link where people who see data from the API can see it too. You may change the words, but not the link
        or its parameters.{" "}
        <Link to="/terms" className="text-accent underline underline-offset-4 hover:decoration-2">
          Terms, section 12.3
        </Link>
      </p>
      <CodeBlock label="Attribution" code={formatAttribution({ siteUrl, siteName })} />
    </Panel>
  );
}

function CreditMeter({ balance, now }: { readonly balance: Balance; readonly now: number }) {
  const isHydrated = useHydrated();
  const { used, remaining, dailyLimit, resetsAt } = balance;
  const figures = [
    ["left", remaining],
    ["used", used],
    ["a day", dailyLimit],
  ] as const;
  const share = dailyLimit === 0 ? 100 : Math.min(100, (used / dailyLimit) * 100);
  const text = `${formatCount(used)} of ${formatCount(dailyLimit)} credits used today`;
  return (
    <Panel title="Credits today">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 sm:gap-x-10">
        {figures.map(([label, value]) => (
          <p key={label} className="flex items-baseline gap-2">
            <span
              className={`text-3xl font-semibold tabular-nums tracking-tight sm:text-5xl ${label === "left" && value === 0 ? "text-danger" : ""}`}
            >
              {formatCount(value)}
            </span>{" "}
            <span className="text-sm text-muted">{label}</span>
          </p>
        ))}
      </div>
      <div
        role="meter"
        aria-label="Credits used today"
        aria-valuemin={0}
        aria-valuemax={dailyLimit}
        aria-valuenow={Math.min(used, dailyLimit)}
        aria-valuetext={text}
        className="h-3 overflow-hidden rounded-full bg-sunken ring-1 ring-inset ring-line"
      >
        <div
          className={`h-full rounded-full ${remaining === 0 ? "bg-danger" : "bg-accent"}`}
          style={{ width: `${share}%` }}
        />
      </div>
      <p className="text-sm text-muted">
        Resets in {formatWait(resetsAt - now)}, at midnight UTC
        {isHydrated && (
          <>
            {" "}
            (<LocalTime at={resetsAt} show="time" /> your time)
          </>
        )}
        .
      </p>
    </Panel>
  );
}
