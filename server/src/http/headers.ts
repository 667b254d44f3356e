import type { Balance } from "@tincture/contract/credits";
import { secondsPerDay } from "@tincture/contract/clock";

export type Headers = Readonly<Record<string, string>>;

/** Alternating header names and values, which Node writes without further checks. */
export type HeaderLines = readonly string[];

const exposedHeaders = [
  "Allow",
  "Charge-Id",
  "Deprecation",
  "ETag",
  "Link",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "Sunset",
  "WWW-Authenticate",
  "X-Credit-Cost",
  "X-Palette-Algorithm",
  "X-Palette-Seed",
  "X-Request-Id",
  "X-Total-Count",
];

export function formatApiHeaders(security: TransportSecurity): Headers {
  return {
    "access-control-allow-origin": "*",
    "access-control-expose-headers": exposedHeaders.join(", "),
    ...formatManagementHeaders(security),
    "cross-origin-resource-policy": "cross-origin",
  };
}

/** They prevent rendering and framing, and scripts of other origins cannot read the replies. */
export function formatManagementHeaders(security: TransportSecurity): Headers {
  return {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    ...formatTransportSecurity(security),
  };
}

/** See the IETF draft-ietf-httpapi-ratelimit-headers-10. */
export function formatRateLimit(
  balance: Balance,
  now: number,
): Readonly<Record<"ratelimit-policy" | "ratelimit", string>> {
  const seconds = Math.max(0, Math.ceil((balance.resetsAt - now) / 1000));
  return {
    "ratelimit-policy": `"daily";q=${balance.dailyLimit};w=${secondsPerDay}`,
    ratelimit: `"daily";r=${balance.remaining};t=${seconds}`,
  };
}

export type HstsScope = "host" | "subdomains" | "off";

export interface TransportSecurity {
  readonly siteUrl: string;
  readonly hsts?: HstsScope | undefined;
}

/** Validity in seconds: a year for one host, two with subdomains, as preload lists require. */
const promises: Readonly<Record<HstsScope, Readonly<Record<string, string>>>> = {
  host: { "strict-transport-security": "max-age=31536000" },
  subdomains: { "strict-transport-security": "max-age=63072000; includeSubDomains" },
  off: {},
};

/** Keeps browsers on HTTPS (RFC 6797). */
export function formatTransportSecurity({
  siteUrl,
  hsts = "host",
}: TransportSecurity): Readonly<Record<string, string>> {
  return siteUrl.startsWith("https:") ? promises[hsts] : {};
}
