import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isSiteOutdated } from "./site-sources.ts";
import type { ThreadLoad } from "../runtime/threads/thread-service.ts";
import { type Asset, loadAssets } from "./assets.ts";
import type { RenderPage, SiteSettings } from "./site-request.ts";
import { createSiteThread } from "./site-thread.ts";

export interface Site {
  readonly render: RenderPage;
  readonly assets: ReadonlyMap<string, Asset>;
  /** Handles a request that is not for a page, or calls `next`. */
  readonly intercept?: (request: FastifyRequest, reply: FastifyReply, next: (error?: unknown) => void) => void;
  readonly load?: ThreadLoad;
  /** Whether sources have changed since the build. Reads all sources. */
  isOutdated?(): boolean;
  close?(): Promise<void>;
}

/** Undefined if it is not built. */
export type OpenSite = (settings: SiteSettings, log: SiteLog) => Promise<Site | undefined>;

type SiteLog = (message: string, error?: unknown) => void;

const root = new URL("../../../", import.meta.url);
const buildFolder = new URL("site/build/", root);

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
