import { getServices } from "../../shell/load-context.ts";
import type { Route } from "./+types/robots.ts";
import { textResponse } from "./text-response.ts";

export function loader({ context }: Route.LoaderArgs) {
  return textResponse(formatRobots(getServices(context).facts.siteUrl), "text/plain");
}

/**
 * Endless and private pages. The editor's are not listed, because crawlers must read their
 * `noindex`.
 */
const closed = [
  "/api/",
  "/app/*.",
  "/palettes/random",
  "/publish",
  "/dashboard",
  "/settings",
  "/my-palettes",
  "/saved",
  "/published",
  "/sign-in",
  "/sign-up",
  "/forgot-password",
  "/reset-password",
  "/confirm-email",
  "/auth/",
];
/** Exceptions: pictures of the editor's palettes, and the API document. */
const open = ["/app/*.png$", "/api/openapi.json$"];

function formatRobots(siteUrl: string): string {
  const base = new URL(siteUrl).pathname.replace(/\/$/, "");
  return [
    "User-agent: *",
    ...open.map((path) => `Allow: ${base}${path}`),
    ...closed.map((path) => `Disallow: ${base}${path}`),
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}
