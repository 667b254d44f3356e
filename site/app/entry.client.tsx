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

/** Routes that only act. Their files are empty, and where there is no line the router would load the page anew to have one. */
const acting = ["ground/choose-theme", "people/sign-out"];

// Where this file is loaded by itself, the page's own module comes after it.
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

/** Marks the page once it answers its visitor, for whoever drives a browser: an effect follows those of all that is inside. */
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
