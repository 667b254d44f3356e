import { existsSync, globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { siteBasePlaceholder } from "../domain/site-base.ts";
import { formatEntityTag } from "../http/entity-tag.ts";
import { packBody } from "../http/coding.ts";
import { rememberSuccess } from "../http/remember-success.ts";

/** A file of the built site. */
export interface Asset {
  readonly type: string;
  readonly etag: string;
  /** Its name holds a digest of its content, so it never changes. */
  readonly isImmutable: boolean;
  readonly body: Buffer;
  /** Packed when it was built or at the first request that takes it; undefined for what is packed already. */
  readonly pack?: { readonly br: () => Promise<Buffer>; readonly gzip: () => Promise<Buffer> };
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
/** Of the packed copies that the build lays beside its files. */
const packedEnding = ".br";
const packedTypes = new Set([".woff2", ".png", ".ico"]);

/**
 * Reads all files of the built site into memory: a few hundred kilobytes.
 *
 * @param folder - the client's half of the build
 * @param base - the path below which the site is served, with slashes around it
 */
export function loadAssets(folder: URL, base: string): ReadonlyMap<string, Asset> {
  const files = globSync("**/*.*", { cwd: fileURLToPath(folder) }).filter(
    (path) => !path.startsWith(".vite") && !path.endsWith(packedEnding),
  );
  return new Map(
    files.map((path) => {
      const name = path.replaceAll("\\", "/");
      return [`/${name}`, createAsset(name, new URL(name, folder), base)];
    }),
  );
}

function createAsset(path: string, file: URL, base: string): Asset {
  const content = readFileSync(file);
  const packed = new URL(file.href + packedEnding);
  const ending = extname(path);
  const isPacked = packedTypes.has(ending);
  const body = isPacked
    ? content
    : Buffer.from(content.toString("utf8").replaceAll(siteBasePlaceholder, base));
  return {
    type: types[ending] ?? "application/octet-stream",
    etag: formatEntityTag(body),
    isImmutable: path.startsWith("assets/"),
    body,
    ...(!isPacked && {
      pack: {
        br: rememberSuccess(() => (existsSync(packed) ? readFile(packed) : packBody(body, "br", "best"))),
        gzip: rememberSuccess(() => packBody(body, "gzip", "best")),
      },
    }),
  };
}
