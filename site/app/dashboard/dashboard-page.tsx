import { getServices } from "../ground/services.ts";
import { describePrivatePage } from "../ground/describe-page.ts";
import { Notice } from "../ui/notice.tsx";
import { readForm } from "../ground/read-form.ts";
import type { Route } from "./+types/dashboard-page.ts";
import { AttributionPanel } from "./attribution-panel.tsx";
import { CreditMeter } from "./credit-meter.tsx";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { FreePanel } from "./free-panel.tsx";
import { KeysPanel } from "./keys-panel.tsx";
import { manageKeys } from "./manage-keys.ts";
import { readOverview } from "./read-overview.ts";
import { requireAccount } from "./require-account.ts";
import { UsagePanel } from "./usage-panel.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { account } = await requireAccount({ context }, "/dashboard");
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
  const signedIn = await requireAccount({ context }, "/dashboard");
  return manageKeys({ ...signedIn, form: await readForm(request), context });
}

/** An answer with a secret in it is kept nowhere. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return describePrivatePage(
    matches[0].loaderData?.siteName,
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
      <KeysPanel keys={keys} answer={actionData} today={today} />
      <UsagePanel chart={chart} by={by} />
      <AttributionPanel siteUrl={siteUrl} siteName={siteName} />
    </DashboardFrame>
  );
}
