import { formatTransportSecurity } from "../http/transport-security.ts";

export interface PageOptions {
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
  readonly siteName: string;
}

/** What every page needs to know about the site it is part of. */
export interface PageSite extends PageOptions {
  /** The path below which everything is served: "" on a host of its own. */
  readonly basePath: string;
  /** The headers of every page, but its own content security policy. */
  readonly headers: Readonly<Record<string, string>>;
}

export function createPageSite({ siteUrl, siteName }: PageOptions): PageSite {
  return {
    siteUrl,
    siteName,
    basePath: new URL(siteUrl).pathname.replace(/\/$/, ""),
    headers: {
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(), geolocation=(), microphone=()",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-content-type-options": "nosniff",
      ...formatTransportSecurity(siteUrl),
    },
  };
}
