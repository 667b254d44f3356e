/** Content codings: which one a client takes, and bodies packed in it. */
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompressSync,
  zstdDecompressSync,
} from "node:zlib";

/** What pages and files are packed in, the best first. */
const codings = ["br", "gzip"] as const;
export type Coding = (typeof codings)[number];
/** What answers and pages are packed in as they are sent, the cheapest for its size first. */
const quickCodings = ["zstd", "br", "gzip"] as const;
export type QuickCoding = (typeof quickCodings)[number];

/**
 * The coding that an `Accept-Encoding` header likes best, and of equally liked ones the best; undefined for none.
 *
 * @param available - in which there is an answer
 */
export function chooseCoding(
  header: string | undefined,
  available: Partial<Readonly<Record<Coding, unknown>>> = { br: true, gzip: true },
): Coding | undefined {
  return chooseHeaviest(
    codings.filter((coding) => available[coding] !== undefined),
    readWeights(header),
  );
}

/** The coding in which an answer costs least, of those that the client likes best. */
export function chooseQuickCoding(header: string | undefined): QuickCoding | undefined {
  return header === undefined ? undefined : chooseHeaviest(quickCodings, readWeights(header));
}

/** Of equally liked ones the first; none where the client names `identity` and likes it better. */
function chooseHeaviest<Name extends QuickCoding>(
  names: readonly Name[],
  weights: ReadonlyMap<string, number>,
): Name | undefined {
  const unpacked = weights.get("identity") ?? 0;
  let chosen: Name | undefined;
  let most = 0;
  for (const name of names) {
    const weight = weightOf(name, weights);
    if (weight > most && weight >= unpacked) [chosen, most] = [name, weight];
  }
  return chosen;
}

/**
 * How much a client likes a coding: named, or covered by the star, which is no consent to Zstandard, younger than many who send one. 0 for
 * not at all.
 *
 * @see RFC 9110, section 12.5.3
 */
function weightOf(coding: QuickCoding, weights: ReadonlyMap<string, number>): number {
  const named = weights.get(coding) ?? weights.get(`x-${coding}`);
  return named ?? (coding === "zstd" ? 0 : (weights.get("*") ?? 0));
}

function readWeights(header = ""): ReadonlyMap<string, number> {
  return new Map(header.split(",").map((part) => readCoding(part)));
}

function readCoding(text: string): readonly [name: string, weight: number] {
  const [name = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  return [name, weight === undefined ? 1 : Number(weight.slice("q=".length)) || 0];
}

/** Quick enough for every page, and an eighth smaller than gzip; or as small as can be, which takes seconds. */
type PackingEffort = "quick" | "best";

const brotliQualities = { quick: 5, best: constants.BROTLI_MAX_QUALITY };
const gzipLevels = { quick: constants.Z_DEFAULT_COMPRESSION, best: constants.Z_BEST_COMPRESSION };

/** A body in a coding, packed on another thread. */
export function packBody(body: Uint8Array, coding: Coding, effort: PackingEffort): Promise<Buffer> {
  if (coding === "gzip") return promisify(gzip)(body, { level: gzipLevels[effort] });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQualities[effort],
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return promisify(brotliCompress)(body, { params });
}

/**
 * A text with a character for each byte of its UTF-8: its length is what an answer says, and it is written as it is. A text with one
 * character beyond Latin-1 takes twice the memory, and each time it is sent some µs, with all that it is joined to.
 */
export function toByteText(text: string): string {
  return Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString("latin1");
}

/**
 * A text of bytes in a coding, packed on this thread: to hand it to another takes longer. The levels are where more time buys little: of 50
 * colors, 28 kB, a quarter is left after 0.15 ms of Zstandard or Brotli, or 0.3 ms of gzip.
 */
export function packByteText(text: string, coding: QuickCoding): Buffer {
  const bytes = Buffer.from(text, "latin1");
  if (coding === "zstd") return zstdCompressSync(bytes, { params: zstdParams });
  if (coding === "gzip") return gzipSync(bytes, { level: constants.Z_BEST_SPEED });
  const params = { ...brotliParams, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params });
}

const zstdParams = { [constants.ZSTD_c_compressionLevel]: 3 };
const zstdPageParams = { [constants.ZSTD_c_compressionLevel]: 9 };
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 1 };

/**
 * A page in a coding: most are sent many times, and a slow line takes longer for two kilobytes than this for the page. Of 145 kB Zstandard leaves
 * 20.2 kB in 2 ms (at its usual level 22.1 kB in 0.5 ms), on this thread; Brotli 19.6 kB in 2.5 ms, on another.
 */
export async function packPage(body: Uint8Array, coding: QuickCoding): Promise<Buffer> {
  return coding === "zstd" ? zstdCompressSync(body, { params: zstdPageParams }) : packBody(body, coding, "quick");
}

/** A page that all get, kept in Zstandard: packed in another coding when the first client wants it so. Unpacking takes 0.1 ms. */
export function repackPageLater(zstd: Uint8Array): Readonly<Record<QuickCoding, () => Promise<Uint8Array>>> {
  return {
    zstd: async () => zstd,
    br: rememberSuccess(() => packPage(zstdDecompressSync(zstd), "br")),
    gzip: rememberSuccess(() => packPage(zstdDecompressSync(zstd), "gzip")),
  };
}

/** A body that all get, as small as can be: packed on another thread when the first client wants it so. */
export function packLater(body: Uint8Array): Readonly<Record<Coding, () => Promise<Buffer>>> {
  return {
    br: rememberSuccess(() => packBody(body, "br", "best")),
    gzip: rememberSuccess(() => packBody(body, "gzip", "best")),
  };
}

/** Loads at the first call and then gives the same; a failure is not kept, so that the next call tries again. */
export function rememberSuccess<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
