/**
 * What a browser gets outside `/api` until the site takes over: an index page, the API reference, their assets, and the answer to
 * unknown addresses. Everything comes from this origin and works without a network.
 */
import type { FastifyInstance } from "fastify";
import { addApiReference } from "./api-reference.ts";
import { addAssets } from "./assets.ts";
import { addIndexPage } from "./index-page.ts";
import { createNotFoundHandler } from "./not-found.ts";
import { createPageSite, type PageOptions, type PageServices } from "./page-site.ts";

/** The pages, to be given to `buildServer`. */
export function createPages(services: PageServices, options: PageOptions): (server: FastifyInstance) => void {
  return function addPages(server) {
    const site = createPageSite(options);
    addAssets(server, site);
    addIndexPage(server, services, site);
    addApiReference(server, site);
    server.setNotFoundHandler(createNotFoundHandler(site));
  };
}
