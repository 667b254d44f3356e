import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { addReadOnlyRoute } from "../http/read-only-route.ts";
import { formatTransportSecurity, type TransportSecurity } from "../http/headers.ts";

interface PageOptions extends TransportSecurity {
  readonly siteName: string;
}

export interface PageSite extends PageOptions {
  readonly basePath: string;
  /** Headers of every page except its content security policy. */
  readonly headers: Readonly<Record<string, string>>;
}

export function createPageSite({ siteUrl, siteName, hsts }: PageOptions): PageSite {
  return {
    siteUrl,
    siteName,
    basePath: new URL(siteUrl).pathname.replace(/\/$/, ""),
    headers: {
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(self), geolocation=(), microphone=()",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-content-type-options": "nosniff",
      ...formatTransportSecurity({ siteUrl, hsts }),
    },
  };
}

/**
 * Whether an address leads to a file, which other sites may read: it has an extension other than
 * `.data`, which client-side navigations use.
 */
export function isFileAddress(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  return /\.[a-z.]+$/.test(path) && !path.endsWith(".data");
}

export const headersForOtherSites = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Retry-After, X-Request-Id",
  "cross-origin-resource-policy": "cross-origin",
};

export function addPage(
  server: FastifyInstance,
  site: PageSite,
  route: { readonly url: string; readonly handler: RouteHandlerMethod },
): void {
  async function refuse(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.code(405).headers({
      ...site.headers,
      allow: "GET, HEAD",
      "content-type": "text/plain; charset=utf-8",
    });
    await reply.send("This page can only be read.\n");
  }

  addReadOnlyRoute(server, { ...route, refuse });
}

export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Formats the content security policy of a page. Style attributes are allowed, since every swatch
 * has its color in one. For Chromium, redirects to sign-in providers count as form targets.
 */
export function formatSitePolicy(inline: InlineSources, signInOrigins: readonly string[] = []): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts].join(" "),
    ["style-src 'self'", ...inline.styles].join(" "),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    ["form-action 'self'", ...signInOrigins].join(" "),
    "frame-ancestors 'none'",
  ].join("; ");
}
