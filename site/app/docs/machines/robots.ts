import { getServices } from "../../ground/load-context.ts";
import type { Route } from "./+types/robots.ts";
import { textResponse } from "./text-response.ts";

export function loader({ context }: Route.LoaderArgs) {
  return textResponse(formatRobots(getServices(context).facts.siteUrl), "text/plain");
}

/**
 * What would lead crawlers around without end, and what is for one person alone. Not the editor's pages, which say themselves that they
 * are not to be listed: a link to one has a preview, and who makes it must be let in to read what it shows.
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
/** Of the files of the editor's palettes the pictures, and what describes the API. */
const open = ["/app/*.png$", "/api/openapi.json$"];

/** @param siteUrl - public address without a trailing slash */
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
