import type { Target } from "./load.ts";

/** Pages that no request has named before. */
export interface FreshPages {
  /** The pages as a target; the next one begins behind those that this one asks for in a round. */
  take(): Target;
}

export interface Targets {
  readonly api: Target;
  readonly pages: FreshPages;
}

/** So many that none comes again while the server has it in memory. */
const pageCount = 20_000;
/** As many as are loaded in a round, or more. */
const pagesPerRound = 1500;
const colorCount = 0x1000000;
/** Spreads the colors over all there are. */
const colorStride = 0x9e3779;

/** @param server - which answers them */
export function createFreshPages(server: Target): FreshPages {
  const requests = Array.from({ length: pageCount }, (_, place) => formatPageRequest(`/colors/${formatColor(place)}`));
  return {
    take() {
      requests.push(...requests.splice(0, pagesPerRound));
      return { ...server, requests: [...requests] };
    },
  };
}

function formatColor(place: number): string {
  return ((place * colorStride) % colorCount).toString(16).padStart(6, "0");
}

/** As browsers ask. */
export function formatPageRequest(path: string): Buffer {
  const headers = [
    "Host: bench",
    "User-Agent: Mozilla/5.0",
    "Accept: text/html",
    "Accept-Encoding: gzip, deflate, br, zstd",
  ];
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`, "latin1");
}
