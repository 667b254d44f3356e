import { Outlet, useLocation } from "react-router";
import { getServices } from "../ground/services.ts";
import type { Route } from "./+types/docs-page.ts";
import type { DocsFacts } from "./docs-facts.ts";
import { DocsNavigation } from "./docs-navigation.tsx";
import { NeighborLinks } from "./neighbor-links.tsx";

export function loader({ context }: Route.LoaderArgs): DocsFacts {
  const { siteUrl, siteName, dailyCredits } = getServices(context).facts;
  return { siteUrl, siteName, dailyCredits };
}

/** The frame of every page of the documentation. */
export default function DocsPage({ loaderData }: Route.ComponentProps) {
  const { key } = useLocation();
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-x-12 px-4 pb-16 pt-6 sm:px-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:pt-12">
      <DocsNavigation key={key} />
      <div className="min-w-0 max-w-3xl">
        <Outlet context={loaderData} />
        <NeighborLinks />
      </div>
    </div>
  );
}
