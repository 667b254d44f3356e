import type { SiteHandler } from "@tincture/contract/site-services";
import { createPageRenderer } from "./site-thread.ts";
import type { OpenSite } from "./site-build.ts";

type CreateSite = (place: { readonly base: string }) => SiteHandler;

export const openDevSite: OpenSite = async (settings) => {
  const root = new URL("../../../site/", import.meta.url).pathname;
  const { createServer } = await import("vite");
  const vite = await createServer({ root, appType: "custom", server: { middlewareMode: true } });
  async function handle(...asked: Parameters<SiteHandler>): Promise<Response> {
    const module = await vite.ssrLoadModule("./app/site.ts");
    const createSite: CreateSite = module["createSite"];
    return createSite({ base: `${settings.page.basePath}/` })(...asked);
  }
  return {
    render: createPageRenderer(handle, { ...settings, isDevelopment: true }),
    assets: new Map(),
    intercept: (request, reply, next) => vite.middlewares(request.raw, reply.raw, next),
    close: () => vite.close(),
  };
};
