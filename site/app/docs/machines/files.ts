/** Files for programs, which may be cached for an hour. */
import { contractText } from "virtual:repository-documents";
import { data } from "react-router";
import type { SiteFacts, SiteServices } from "@tincture/contract/site-services";
import { getServices } from "../../shell/load-context.ts";
import { docsPages } from "../docs-pages.ts";
import { type DocumentedOperation, documentOperations } from "../document-operations.ts";
import type { Route } from "./+types/files.ts";
import { formatSitemap, listPaletteEntries, listSitemaps, listStaticPages, readSitemapName } from "./sitemap.ts";

const hourSeconds = 3600;

export async function loader({ params, pattern, context }: Route.LoaderArgs): Promise<Response> {
  const [type, text] = await writeFile(pattern, params.file ?? "", getServices(context));
  return new Response(text, {
    headers: { "content-type": `${type}; charset=utf-8`, "cache-control": `public, max-age=${hourSeconds}` },
  });
}

async function writeFile(pattern: string, name: string, services: SiteServices): Promise<[type: string, text: string]> {
  const { facts, library } = services;
  switch (pattern) {
    case "llms.txt":
      return ["text/plain", formatLlms(documentOperations(contractText, facts), facts)];
    case "robots.txt":
      return ["text/plain", formatRobots(facts.siteUrl)];
    case "manifest.webmanifest":
      return ["application/manifest+json", formatManifest(facts)];
    case "sitemap.xml": {
      const { total } = await library.listPalettes({ sort: "recent", tags: [], offset: 0, limit: 1 });
      return ["application/xml", formatSitemap("sitemapindex", listSitemaps(facts.siteUrl, total))];
    }
    default:
      return ["application/xml", await writeSitemap(name, services)];
  }
}

async function writeSitemap(name: string, { facts: { siteUrl }, library }: SiteServices): Promise<string> {
  const file = readSitemapName(name);
  const entries =
    file?.kind === "palettes"
      ? await listPaletteEntries(library, siteUrl, file.index)
      : file && listStaticPages(siteUrl);
  if (!entries?.length) throw data("There is no such sitemap: see /sitemap.xml.", { status: 404 });
  return formatSitemap("urlset", entries);
}

function basePath(siteUrl: string): string {
  return new URL(siteUrl).pathname.replace(/\/$/, "");
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
const open = ["/app/*.png$", "/api/openapi.json$"];

function formatRobots(siteUrl: string): string {
  const base = basePath(siteUrl);
  return [
    "User-agent: *",
    ...open.map((path) => `Allow: ${base}${path}`),
    ...closed.map((path) => `Disallow: ${base}${path}`),
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

function formatManifest({ siteUrl, siteName }: SiteFacts): string {
  const base = `${basePath(siteUrl)}/`;
  const manifest = {
    id: base,
    name: siteName,
    short_name: siteName,
    description: "Palettes and colors, for designers and for programs.",
    start_url: `${base}app`,
    scope: base,
    display: "standalone",
    background_color: "#fafaf8",
    theme_color: "#fafaf8",
    icons: [
      { src: `${base}icon-192.png`, sizes: "192x192", type: "image/png", purpose: "any maskable" },
      { src: `${base}icon-512.png`, sizes: "512x512", type: "image/png", purpose: "any maskable" },
      { src: `${base}favicon.svg`, sizes: "any", type: "image/svg+xml", purpose: "any" },
    ],
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** @see https://llmstxt.org for the order: title, summary in a quote, text, lists of links */
function formatLlms(operations: readonly DocumentedOperation[], facts: SiteFacts): string {
  const { siteUrl, siteName, dailyCredits } = facts;
  return `# ${siteName}

> Palettes and colors as JSON over HTTP: generate harmonious palettes, browse published palettes, look up any color.

- Every operation is a GET request below ${siteUrl}/api and needs the header \`Authorization: Bearer <API_KEY>\`. Accounts on the Pro plan create keys at ${siteUrl}/dashboard.
- Colors are six lowercase hexadecimal digits without \`#\`.
- An account has ${dailyCredits} credits per day, which reset at midnight UTC. A palette or color costs 1, a list 1 per item returned, and errors nothing. \`meta.credits_remaining\` has the rest.
- Errors are \`{ "error": { "code", "message", "status" } }\`. Use \`code\` in programs. After 429 and 503, wait \`Retry-After\` seconds.
- Sites and apps that display the data must show a visible link to ${siteUrl}?utm_source=api&utm_medium=attribution with the text "Powered by ${siteName}".

## Operations

${operations.map(formatOperation).join("\n\n")}

## Documentation

${docsPages.map(({ to, title }) => `- [${title}](${siteUrl}${to})`).join("\n")}
- [OpenAPI document](${siteUrl}/api/openapi.json): the contract, for programs
- [API reference](${siteUrl}/docs/api): the same, for people
- [About](${siteUrl}/about): the name, the guarantees and the limits
- [Privacy](${siteUrl}/privacy)
- [Terms of use](${siteUrl}/terms)
`;
}

function formatOperation({ path, summary, description, parameters }: DocumentedOperation): string {
  const lines = parameters.map(
    ({ name, place, values, fallback, description: about }) =>
      `- \`${name}\` (${place}; ${values}${fallback === undefined ? "" : `; default ${fallback}`}): ${about}`,
  );
  return [`### GET /api${path}`, "", `${summary}. ${description}`, ...(lines.length > 0 ? ["", ...lines] : [])].join(
    "\n",
  );
}
