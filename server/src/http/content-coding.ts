/** Content codings: which one a client takes, and bodies packed in it. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** What can be sent, the best first. */
const codings = ["br", "gzip"] as const;
export type Coding = (typeof codings)[number];

/**
 * The best coding that an `Accept-Encoding` header lets an answer come in; undefined for none.
 *
 * @param available - in which there is an answer
 */
export function chooseCoding(
  header: string | undefined,
  available: Partial<Readonly<Record<Coding, unknown>>> = { br: true, gzip: true },
): Coding | undefined {
  return codings.find((coding) => available[coding] !== undefined && acceptsCoding(header, coding));
}

/**
 * Whether an `Accept-Encoding` header lets an answer come in a coding: named, or covered by the star, with a weight above 0.
 *
 * @see RFC 9110, section 12.5.3
 */
function acceptsCoding(header: string | undefined, coding: Coding): boolean {
  const weights = new Map((header ?? "").split(",").map((part) => readCoding(part)));
  return (weights.get(coding) ?? weights.get(`x-${coding}`) ?? weights.get("*") ?? 0) > 0;
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
