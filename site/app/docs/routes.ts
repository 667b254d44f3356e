/**
 * How to use the API, read from `openapi.json` and `docs/` so that it cannot go out of date, the terms, and what machines read
 * (`machines/`): `llms.txt`, `robots.txt`, sitemaps, the manifest.
 */
import { index, route, type RouteConfigEntry } from "@react-router/dev/routes";

export const docsRoutes: readonly RouteConfigEntry[] = [
  route("docs", "docs/docs-page.tsx", [
    index("docs/quick-start-page.tsx"),
    route("endpoints", "docs/endpoints-page.tsx"),
    route("credits", "docs/credits-page.tsx"),
    route("errors", "docs/errors-page.tsx"),
    route("attribution", "docs/attribution-page.tsx"),
    route("palettes", "docs/palettes-page.tsx"),
    route("self-hosting", "docs/self-hosting-page.tsx"),
  ]),
  route("terms", "docs/terms-page.tsx"),
  route("llms.txt", "docs/machines/llms.ts"),
  route("robots.txt", "docs/machines/robots.ts"),
  route("sitemap.xml", "docs/machines/sitemap-index.ts"),
  route("sitemaps/:file", "docs/machines/sitemap-file.ts"),
  route("manifest.webmanifest", "docs/machines/manifest.ts"),
];
