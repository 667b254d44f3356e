import { Link, redirect } from "react-router";
import { type ApiOperation, listOperations } from "../ground/api-contract.ts";
import { describePrivatePage } from "../ground/describe-page.ts";
import { getServices } from "../ground/load-context.ts";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/try-page.ts";
import { DashboardFrame, Panel } from "./dashboard-frame.tsx";
import { requireAccount } from "./require-account.ts";
import { TryConsole } from "./try-console.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { account } = await requireAccount(context, "/dashboard/try");
  if (account.plan !== "pro") throw redirect("/dashboard");
  const { siteUrl } = getServices(context).facts;
  // Called on the origin of this page, which may be another name of the machine.
  const apiPath = `${new URL(siteUrl).pathname.replace(/\/$/, "")}/api`;
  return { apiUrl: `${siteUrl}/api`, apiPath };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const place = await serverLoader();
  return { ...place, operations: await fetchOperations(place.apiPath) };
}
clientLoader.hydrate = true as const;

/** From the contract that this instance serves. @returns undefined when it does not come */
async function fetchOperations(apiPath: string): Promise<readonly ApiOperation[] | undefined> {
  try {
    const response = await fetch(`${apiPath}/openapi.json`);
    return response.ok ? listOperations(await response.text()) : undefined;
  } catch {
    return undefined;
  }
}

export const meta = describePrivatePage("Try the API", "Send requests to the API and look at the answers.");

export function HydrateFallback() {
  return (
    <DashboardFrame hasTabs>
      <Panel title="Request">
        <p className="text-muted">Loading the console. It needs JavaScript.</p>
      </Panel>
    </DashboardFrame>
  );
}

export default function TryPage({ loaderData }: Route.ComponentProps) {
  const { operations = [], apiUrl, apiPath } = loaderData;
  const [first] = operations;
  return (
    <DashboardFrame hasTabs>
      {first === undefined ? (
        <Notice kind="problem">
          The description of the API did not load.{" "}
          <Link to="/dashboard/try" reloadDocument className="font-medium underline">
            Try once more
          </Link>
        </Notice>
      ) : (
        <TryConsole operations={operations} first={first} apiUrl={apiUrl} apiPath={apiPath} />
      )}
    </DashboardFrame>
  );
}
