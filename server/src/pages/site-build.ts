import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isSiteOutdated } from "../domain/site-sources.ts";
import type { ThreadLoad } from "../threads/thread-service.ts";
import { type Asset, loadAssets } from "./assets.ts";
import type { RenderPage, SiteSettings } from "./site-request.ts";
import { createSiteThread } from "./site-thread.ts";

/** The site, ready to be served. */
export interface Site {
  readonly render: RenderPage;
  /** Files of the build by their path below the site's base. */
  readonly assets: ReadonlyMap<string, Asset>;
  /** Answers what is no page, or passes on. */
  readonly intercept?: (request: FastifyRequest, reply: FastifyReply, next: (error?: unknown) => void) => void;
  /** Of the thread that makes pages, read at the moment of asking. */
  readonly load?: ThreadLoad;
  /** Whether its sources have changed since it was built. Reads all of them. */
  isOutdated?(): boolean;
  close?(): Promise<void>;
}

/**
 * Opens the site.
 *
 * @returns undefined when the site is not built
 */
export type OpenSite = (settings: SiteSettings, log: SiteLog) => Promise<Site | undefined>;

type SiteLog = (message: string, error?: unknown) => void;

const root = new URL("../../../", import.meta.url);
const buildFolder = new URL("site/build/", root);

/** Takes what `npm run build` made. See {@link OpenSite}. */
export const loadSiteBuild: OpenSite = async (settings, log) => {
  const entry = new URL("server/index.js", buildFolder);
  if (!existsSync(entry)) return undefined;
  const thread = createSiteThread({ settings, site: entry.href, log });
  return {
    ...thread,
    assets: loadAssets(new URL("client/", buildFolder), `${settings.page.basePath}/`),
    isOutdated: () => isSiteOutdated(fileURLToPath(root)),
  };
};
