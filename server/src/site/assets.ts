import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { siteBasePlaceholder } from "@tincture/contract/site-paths";
import { chooseCoding, packBody, rememberSuccess, type Coding } from "../http/content-coding.ts";
import { formatEntityTag, isEntityTagListed } from "../http/entity-tag.ts";
import { addPage, type PageSite } from "./page-site.ts";
import { answerPlainly, nothingHere } from "./plain-page.ts";

export interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly isImmutable: boolean;
  readonly body: Buffer;
  /** By the build or at the first request; undefined for compressed formats. */
  readonly pack?: Partial<Readonly<Record<Coding, () => Promise<Buffer>>>>;
}

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};
const packedEnding = ".br";
const immutableFolder = "assets/";
const packedTypes = new Set([".woff2", ".png", ".ico"]);

/** Reads all files of the client build, a few hundred kilobytes. `base` has slashes around it. */
export function loadAssets(folder: URL, base: string): ReadonlyMap<string, Asset> {
  const files = listFiles(fileURLToPath(folder)).filter(
    (name) => !name.startsWith(".vite") && !name.endsWith(packedEnding),
  );
  return new Map(files.map((name) => [`/${name}`, createAsset(name, new URL(name, folder), base)]));
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/"));
}

function createAsset(path: string, file: URL, base: string): Asset {
  const content = readFileSync(file);
  const packed = new URL(file.href + packedEnding);
  const ending = extname(path);
  const isPacked = packedTypes.has(ending);
  const body = isPacked ? content : Buffer.from(content.toString("utf8").replaceAll(siteBasePlaceholder, base));
  return {
    type: types[ending] ?? "application/octet-stream",
    etag: formatEntityTag(body),
    isImmutable: path.startsWith(immutableFolder),
    body,
    ...(!isPacked && {
      pack: {
        br: rememberSuccess(() => (existsSync(packed) ? readFile(packed) : packBody(body, "br", "best"))),
        gzip: rememberSuccess(() => packBody(body, "gzip", "best")),
      },
    }),
  };
}

const yearSeconds = 31_536_000;
const hourSeconds = 3600;

/**
 * Adds a route for each file; those of the immutable folder share one, since a hundred routes took
 * a tenth of the start. Paths never reach the disk.
 */
export function addAssets(server: FastifyInstance, site: PageSite, assets: ReadonlyMap<string, Asset>): void {
  const single = [...assets].filter(([, { isImmutable }]) => !isImmutable);
  for (const [url, asset] of single) addAsset(server, site, { url, find: () => asset });
  // In development Vite serves this path.
  if (single.length < assets.size)
    addAsset(server, site, { url: `/${immutableFolder}*`, find: (path) => assets.get(path) });
}

interface Served {
  readonly url: string;
  readonly find: (path: string) => Asset | undefined | Promise<Asset>;
}

export function addAsset(server: FastifyInstance, site: PageSite, { url, find }: Served): void {
  addPage(server, site, { url, handler: answerAsset });

  async function answerAsset(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    request.operation = "asset";
    const [path = ""] = request.url.split("?", 1);
    const asset = await find(path);
    if (!asset) return answerPlainly(reply, site, nothingHere);
    const { type, etag, isImmutable, body, pack } = asset;
    const coding = pack && chooseCoding(request.headers["accept-encoding"], pack);
    const isUnchanged = isEntityTagListed(request.headers["if-none-match"], etag);
    reply.code(isUnchanged ? 304 : 200).headers({
      ...site.headers,
      "cache-control": isImmutable ? `public, max-age=${yearSeconds}, immutable` : `public, max-age=${hourSeconds}`,
      "content-security-policy": "default-src 'none'",
      "content-type": type,
      etag,
      ...(pack && { vary: "Accept-Encoding" }),
      ...(coding && !isUnchanged && { "content-encoding": coding }),
    });
    if (isUnchanged || request.method === "HEAD") return reply.send();
    return reply.send((coding && (await pack[coding]?.())) ?? body);
  }
}
