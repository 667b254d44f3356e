/** The site as one function from a request to a response. It is built into `build/server`. */
import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import { siteBasePlaceholder } from "@tincture/contract/site-paths";
import type { RequestContext, SiteServices } from "@tincture/contract/site-services";
import { createSession, personContext, requestContext, servicesContext } from "./shell/load-context.ts";
import { showRefusals } from "./shell/refusals.ts";

/** @param base - path that the site is served at, "/" or "/path/" */
export function createSite({ base }: { readonly base: string }) {
  const placed = {
    ...build,
    routes: showRefusals(build.routes),
    // With a trailing slash, because otherwise the start page's data would be at `/path.data`.
    basename: base,
    publicPath: base,
    assets: placeAssets(build.assets, base),
  };
  const handle = createRequestHandler(placed, import.meta.env.MODE);

  return async function site(request: Request, received: RequestContext, services: SiteServices) {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestContext, received);
    const session = createSession(request, services);
    context.set(personContext, () => session.findPerson());
    return session.prolong(await handle(rewriteExportAddress(request, base), context));
  };
}

function placeAssets(assets: typeof build.assets, base: string): typeof build.assets {
  const placed: typeof build.assets = JSON.parse(JSON.stringify(assets).replaceAll(siteBasePlaceholder, base));
  return placed;
}

const exportAddress = /^\/(palette|app|theme)\/([^/.]+)\.([a-z][a-z.]*)$/;

/**
 * Rewrites `/palette/<slug>.css` to `/export/palette/<slug>/css`: a parameter is a whole segment.
 */
function rewriteExportAddress(request: Request, base: string): Request {
  const url = new URL(request.url);
  const [, kind, name, ending] = exportAddress.exec(url.pathname.slice(base.length - 1)) ?? [];
  if (ending === undefined || ending === "data") return request;
  url.pathname = `${base}export/${kind}/${name}/${ending}`;
  return new Request(url, request);
}
