import { startTransition, StrictMode, useCallback, useEffect, useRef } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { addClosingSlash } from "./ground/add-closing-slash.ts";
import { type ShownPage, ShowPageContext } from "./ground/page-arrival.tsx";
import { useRouteDiscovery } from "./ground/discover-routes.ts";
import { repeatEarlyActs } from "./ground/early-acts.tsx";
import { modulesNamed } from "./ground/page-scripts.tsx";

const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
const address = manifest && addClosingSlash(location.href, manifest.href);
if (address) history.replaceState(history.state, "", address);

declare global {
  interface Window {
    __reactRouterRouteModules?: Record<string, object>;
  }
}

/**
 * Routes without a component. Their modules are empty; without this the router would reload the
 * page when it cannot fetch one offline.
 */
const acting = ["ground/choose-theme", "people/sign-out"];

// When this file loads alone, the page's own module loads after it.
if ("__reactRouterRouteModules" in window) takeOver();
else addEventListener(modulesNamed, takeOver, { once: true });

function takeOver(): void {
  const { __reactRouterRouteModules: modules = {} } = window;
  for (const id of acting) modules[id] ??= {};
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedPage />
      </StrictMode>,
    );
  });
}

/** Marks the page as hydrated, for tests. The effect runs after the effects of all children. */
function HydratedPage() {
  const shown = useRef<ShownPage>(undefined);
  const show = useCallback((page: ShownPage) => {
    const before = shown.current;
    shown.current = page;
    return before;
  }, []);
  useRouteDiscovery();
  useEffect(() => {
    document.documentElement.dataset["hydrated"] = "";
    repeatEarlyActs();
  }, []);
  return (
    <ShowPageContext value={show}>
      <HydratedRouter />
    </ShowPageContext>
  );
}
