import { contractText } from "virtual:repository-documents";
import { redirect } from "react-router";
import { listOperations } from "../ground/api-contract.ts";
import { describePrivatePage } from "../ground/describe-page.ts";
import { getServices } from "../ground/load-context.ts";
import type { Route } from "./+types/try-page.ts";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { requireAccount } from "./require-account.ts";
import { TryConsole } from "./try-console.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { account } = await requireAccount(context, "/dashboard/try");
  if (account.plan !== "pro") throw redirect("/dashboard");
  const { siteUrl } = getServices(context).facts;
  // Called on the origin of this page, which may be another name of the machine.
  const apiPath = `${new URL(siteUrl).pathname.replace(/\/$/, "")}/api`;
  // Without the examples and answers, which are most of the contract.
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
