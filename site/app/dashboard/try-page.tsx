import { contractText } from "virtual:repository-documents";
import { redirect } from "react-router";
import { listOperations } from "../shell/api-contract.ts";
import { describePrivatePage } from "../shell/describe-page.ts";
import { getServices } from "../shell/load-context.ts";
import type { Route } from "./+types/try-page.ts";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { requireAccount } from "./require-account.ts";
import { TryConsole } from "./try-console.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { account } = await requireAccount(context, "/dashboard/try");
  if (account.plan !== "pro") throw redirect("/dashboard");
  const { siteUrl } = getServices(context).facts;
  // The origin of this page may differ from SITE_URL.
  const apiPath = `${new URL(siteUrl).pathname.replace(/\/$/, "")}/api`;
  // Omits examples and responses, which are most of the document.
  const operations = listOperations(contractText).map(({ id, path, summary, parameters }) => ({
    id,
    path,
    summary,
    parameters,
  }));
  return { apiUrl: `${siteUrl}/api`, apiPath, operations };
}

export const meta = describePrivatePage("Try the API", "Send requests to the API and look at the answers.");

export default function TryPage({ loaderData }: Route.ComponentProps) {
  return (
    <DashboardFrame hasTabs>
      <noscript>
        <p className="text-muted">The console needs JavaScript.</p>
      </noscript>
      <TryConsole {...loaderData} />
    </DashboardFrame>
  );
}
