import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { addReadOnlyRoute } from "../http/read-only-route.ts";
import { formatTransportSecurity, type TransportSecurity } from "../http/transport-security.ts";

interface PageOptions extends TransportSecurity {
  readonly siteName: string;
}

/** What every page needs to know about the site it is part of. */
export interface PageSite extends PageOptions {
  /** The path below which everything is served: "" on a host of its own. */
  readonly basePath: string;
  /** The headers of every page, but its own content security policy. */
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

/** Whether an address leads to a file, which other sites may load and read: it ends like one. What pages ask for ends in `.data`. */
export function isFileAddress(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  return /\.[a-z.]+$/.test(path) && !path.endsWith(".data");
}

/** Of what is said about a file without the site's help. */
export const headersForOtherSites = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Retry-After, X-Request-Id",
  "cross-origin-resource-policy": "cross-origin",
};

/** Adds an address that answers GET and HEAD. Other methods get 405. */
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

/** As a policy writes them, with their quotes. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * The content security policy of a page: scripts and styles from here, inline ones only if they are the page's own. Style
 * attributes are allowed, since every swatch has its color in one; they can neither run anything nor fetch from elsewhere.
 *
 * @param inline - sources of the inline scripts and styles: the nonce of this answer, or their digests
 * @param signInOrigins - where signing in with another service leads, which Chromium counts as a form's target
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
