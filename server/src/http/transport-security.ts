/** How far the promise of https goes: this host, its subdomains too, or no promise. */
export type HstsScope = "host" | "subdomains" | "off";

export interface TransportSecurity {
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
  /** Default: `host`. */
  readonly hsts?: HstsScope | undefined;
}

/** A browser keeps the promise this long after each answer: a year for one host, two with subdomains, as preload lists ask. */
const promises: Readonly<Record<HstsScope, Readonly<Record<string, string>>>> = {
  host: { "strict-transport-security": "max-age=31536000" },
  subdomains: { "strict-transport-security": "max-age=63072000; includeSubDomains" },
  off: {},
};

/**
 * The header that keeps browsers on https, for a service that is there.
 *
 * @see RFC 6797, HTTP Strict Transport Security
 */
export function formatTransportSecurity({
  siteUrl,
  hsts = "host",
}: TransportSecurity): Readonly<Record<string, string>> {
  return siteUrl.startsWith("https:") ? promises[hsts] : {};
}
