import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SiteHandler } from "../domain/site-services.ts";
import { isSiteOutdated } from "../domain/site-sources.ts";
import { type Asset, loadAssets } from "./assets.ts";

/** The site, ready to be served. */
export interface Site {
  readonly handle: SiteHandler;
  /** Files of the build by their path below the site's base. */
  readonly assets: ReadonlyMap<string, Asset>;
  /** In development scripts are made as they are asked for, and change. */
  readonly isDevelopment?: boolean;
  /** Answers what is no page, or passes on. */
  readonly intercept?: (request: FastifyRequest, reply: FastifyReply, next: (error?: unknown) => void) => void;
  /** Whether its sources have changed since it was built. Reads all of them. */
  isOutdated?(): boolean;
  close?(): Promise<void>;
}

/**
 * Opens the site.
 *
 * @param basePath - path of the public address, "" for a host of its own
 * @returns undefined when the site is not built
 */
export type OpenSite = (basePath: string) => Promise<Site | undefined>;

interface SiteModule {
  readonly createSite: (place: { readonly base: string }) => SiteHandler;
}

const root = new URL("../../../", import.meta.url);
const buildFolder = new URL("site/build/", root);

/** Loads what `npm run build` made. See {@link OpenSite}. */
export async function loadSiteBuild(basePath: string): Promise<Site | undefined> {
  const entry = new URL("server/index.js", buildFolder);
  if (!existsSync(entry)) return undefined;
  const base = `${basePath}/`;
  const { createSite }: SiteModule = await import(pathToFileURL(entry.pathname).href);
  return {
    handle: createSite({ base }),
    assets: loadAssets(new URL("client/", buildFolder), base),
    isOutdated: () => isSiteOutdated(fileURLToPath(root)),
  };
}
