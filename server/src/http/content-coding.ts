/** Content codings: which one a client takes, and bodies packed in it. */
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, zstdCompressSync } from "node:zlib";

/** What pages and files are packed in, the best first. */
const codings = ["br", "gzip"] as const;
export type Coding = (typeof codings)[number];
/** What answers are packed in as they are sent, the cheapest for its size first. */
const quickCodings = ["zstd", "br", "gzip"] as const;
type QuickCoding = (typeof quickCodings)[number];

/**
 * The best coding that an `Accept-Encoding` header lets an answer come in; undefined for none.
 *
 * @param available - in which there is an answer
 */
export function chooseCoding(
  header: string | undefined,
  available: Partial<Readonly<Record<Coding, unknown>>> = { br: true, gzip: true },
): Coding | undefined {
  const weights = readWeights(header);
  return codings.find((coding) => available[coding] !== undefined && acceptsCoding(weights, coding));
}

/** The coding in which an answer costs least. A star is no consent to Zstandard, which is younger than many who send one. */
export function chooseQuickCoding(header: string | undefined): QuickCoding | undefined {
  if (header === undefined) return undefined;
  const weights = readWeights(header);
  return quickCodings.find((coding) =>
    coding === "zstd" ? (weights.get(coding) ?? 0) > 0 : acceptsCoding(weights, coding),
  );
}

/**
 * Whether an `Accept-Encoding` header lets an answer come in a coding: named, or covered by the star, with a weight above 0.
 *
 * @see RFC 9110, section 12.5.3
 */
function acceptsCoding(weights: ReadonlyMap<string, number>, coding: Coding): boolean {
  return (weights.get(coding) ?? weights.get(`x-${coding}`) ?? weights.get("*") ?? 0) > 0;
}

function readWeights(header = ""): ReadonlyMap<string, number> {
  return new Map(header.split(",").map((part) => readCoding(part)));
}

function readCoding(text: string): readonly [name: string, weight: number] {
  const [name = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  return [name, weight === undefined ? 1 : Number(weight.slice("q=".length))];
}

/** Quick enough for every answer, and still a fifth smaller than gzip; or as small as can be, which takes seconds. */
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
 * A text in a coding, packed on this thread: to hand it to another takes longer. The levels are where more time buys little: of 50 colors,
 * 28 kB, a quarter is left after 0.15 ms of Zstandard or Brotli, or 0.3 ms of gzip.
 */
export function packText(text: string, coding: QuickCoding): Buffer {
  if (coding === "zstd") return zstdCompressSync(text, { params: zstdParams });
  if (coding === "gzip") return gzipSync(text, { level: constants.Z_BEST_SPEED });
  const params = { ...brotliParams, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  return brotliCompressSync(text, { params });
}

const zstdParams = { [constants.ZSTD_c_compressionLevel]: 3 };
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 1 };

/** A body that all get, in each coding: packed on another thread when the first client wants it so. */
export function packLater(body: Uint8Array, effort: PackingEffort): Readonly<Record<Coding, () => Promise<Buffer>>> {
  return {
    br: rememberSuccess(() => packBody(body, "br", effort)),
    gzip: rememberSuccess(() => packBody(body, "gzip", effort)),
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
