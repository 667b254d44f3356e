import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Coding } from "./choose-coding.ts";

/** Quick enough for every answer, and still a fifth smaller than gzip; or as small as can be, which takes seconds. */
export type PackingEffort = "quick" | "best";

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
