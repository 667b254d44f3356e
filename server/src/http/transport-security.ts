/** Two years, as browsers' preload lists ask. */
const hsts = "max-age=63072000; includeSubDomains";

/** The header that keeps browsers on https, for a service that is there. */
export function formatTransportSecurity(siteUrl: string): Readonly<Record<string, string>> {
  return siteUrl.startsWith("https:") ? { "strict-transport-security": hsts } : {};
}
