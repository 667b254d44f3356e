/** The scope of HTTPS: this host, its subdomains too, or none. */
export type HstsScope = "host" | "subdomains" | "off";

export interface TransportSecurity {
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
  /** Default: `host`. */
  readonly hsts?: HstsScope | undefined;
}

/** Validity in seconds: a year for one host, two with subdomains, as preload lists require. */
const promises: Readonly<Record<HstsScope, Readonly<Record<string, string>>>> = {
  host: { "strict-transport-security": "max-age=31536000" },
  subdomains: { "strict-transport-security": "max-age=63072000; includeSubDomains" },
  off: {},
};

/**
 * Formats the header that keeps browsers on HTTPS.
 *
 * @see RFC 6797, HTTP Strict Transport Security
 */
export function formatTransportSecurity({
  siteUrl,
  hsts = "host",
}: TransportSecurity): Readonly<Record<string, string>> {
  return siteUrl.startsWith("https:") ? promises[hsts] : {};
}
