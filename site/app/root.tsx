import { type ReactNode, useState } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useHref, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root.ts";
import { findPerson, getServices } from "./shell/load-context.ts";
import { nameSite } from "./shell/describe-page.ts";
import { errorHeading, ErrorNotice } from "./shell/error-notice.tsx";
import type * as FailedRequests from "./shell/failed-requests.tsx";
import { ConfirmationBar, PageFooter, PageHeader } from "./shell/page-frame.tsx";
import { NavigationFocus } from "./shell/navigation-focus.tsx";
import { PageStyles, SiteIcon } from "./shell/page-head.tsx";
import { PageScripts } from "./shell/page-scripts.tsx";
import { readTheme } from "./shell/theme-choice.tsx";
import { useFirstInteraction } from "./ui/use-first-interaction.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { facts, people } = getServices(context);
  const person = await findPerson(context);
  return {
    siteName: facts.siteName,
    siteUrl: facts.siteUrl,
    version: facts.version,
    sourceUrl: facts.sourceUrl,
    theme: readTheme(request.headers.get("cookie")),
    person: person && {
      email: person.email,
      accountId: person.accountId,
      mustConfirm: people.canMail && !person.isConfirmed,
    },
  };
}

/** Loaded at the first user activity, so that it does not delay the first view. */
let failures: typeof FailedRequests | undefined;

async function resolveResults(asked: FailedRequests.RequestArgs, next: () => Promise<FailedRequests.Results>) {
  const results = await next();
  return failures ? failures.resolveResults(asked, results) : { ...results };
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [resolveResults];

export function meta({ loaderData, error }: Route.MetaArgs) {
  const { siteName } = nameSite(loaderData);
  return [
    { title: error === undefined ? siteName : `${errorHeading(error)} · ${siteName}` },
    { name: "description", content: "Palettes and colors, for designers and for programs." },
    { property: "og:site_name", content: siteName },
  ];
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const site = nameSite(data);
  // Available even if the loader failed. Files outside the build folder need the base path.
  const base = useHref("/").replace(/\/$/, "");
  return (
    <html lang="en" data-theme={data?.theme === "system" ? undefined : data?.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <SiteIcon base={base} />
        <link rel="apple-touch-icon" href={`${base}/apple-touch-icon.png`} />
        <link rel="manifest" href={`${base}/manifest.webmanifest`} />
        <Meta />
        {/* The first match counts, so a page can set its own color before these. */}
        <meta name="theme-color" content="#fafaf8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1012" media="(prefers-color-scheme: dark)" />
        <Links />
        <PageScripts />
        <PageStyles />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:absolute focus:left-3 focus:top-3 focus:z-50 focus:rounded-md focus:bg-ink focus:px-3 focus:py-2 focus:text-paper"
        >
          Skip to content
        </a>
        <PageHeader siteName={site.siteName} email={data?.person?.email} theme={data?.theme ?? "system"} />
        {data?.person?.mustConfirm && <ConfirmationBar email={data.person.email} />}
        <main id="main" className="flex flex-1 flex-col">
          {children}
        </main>
        <PageFooter
          siteName={site.siteName}
          siteUrl={site.siteUrl}
          version={data?.version}
          sourceUrl={data?.sourceUrl}
        />
        <NavigationFocus />
        <FailureNotice />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorNotice error={error} />;
}

function FailureNotice() {
  const [loaded, setLoaded] = useState(failures);
  useFirstInteraction(() => {
    import("./shell/failed-requests.tsx").then(
      (module) => setLoaded((failures = module)),
      // Offline, failures show the error page instead.
      () => undefined,
    );
  });
  return loaded && <loaded.ShownFailure />;
}
