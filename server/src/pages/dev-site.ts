import type { SiteHandler } from "../domain/site-services.ts";
import type { Site } from "./site-build.ts";

type CreateSite = (place: { readonly base: string }) => SiteHandler;

/**
 * The site from its sources, made anew as they change: for `npm run dev` alone, and the only place that needs Vite.
 *
 * @param basePath - path of the public address, "" for a host of its own
 */
export async function openDevSite(basePath: string): Promise<Site> {
  const root = new URL("../../../site/", import.meta.url).pathname;
  const { createServer } = await import("vite");
  const vite = await createServer({ root, appType: "custom", server: { middlewareMode: true } });
  return {
    isDevelopment: true,
    assets: new Map(),
    intercept: (request, reply, next) => vite.middlewares(request.raw, reply.raw, next),
    close: () => vite.close(),
    async handle(request, context, services) {
      const module = await vite.ssrLoadModule("./app/site.ts");
      const createSite: CreateSite = module["createSite"];
      return createSite({ base: `${basePath}/` })(request, context, services);
    },
  };
}
