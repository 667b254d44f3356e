import { startTransition, StrictMode, useCallback, useEffect, useRef } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { addClosingSlash } from "./shell/add-closing-slash.ts";
import { type VisitedPage, VisitPageContext } from "./shell/navigation-focus.tsx";
import { modulesNamed, useRouteDiscovery } from "./shell/page-scripts.tsx";
import { replayEarlyInput } from "./shell/early-input.tsx";

const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
const address = manifest && addClosingSlash(location.href, manifest.href);
if (address) history.replaceState(history.state, "", address);

declare global {
  interface Window {
    __reactRouterRouteModules?: Record<string, object>;
  }
}

/**
 * Routes without a component. Offline, the router would reload the page to fetch their empty
 * modules.
 */
const acting = ["shell/choose-theme", "people/sign-out"];

// If this file loads first, the page's own modules follow it.
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

/**
 * Marks the page as hydrated, for tests and early input: this effect runs after those of its
 * children.
 */
function HydratedPage() {
  const shown = useRef<VisitedPage>(undefined);
  const show = useCallback((page: VisitedPage) => {
    const before = shown.current;
    shown.current = page;
    return before;
  }, []);
  useRouteDiscovery();
  useEffect(() => {
    document.documentElement.dataset["hydrated"] = "";
    replayEarlyInput();
  }, []);
  return (
    <VisitPageContext value={show}>
      <HydratedRouter />
    </VisitPageContext>
  );
}
