import type { SiteFacts } from "@tincture/contract/site-services";
import { getServices } from "../../shell/load-context.ts";
import type { Route } from "./+types/manifest.ts";
import { textResponse } from "./text-response.ts";

export function loader({ context }: Route.LoaderArgs) {
  return textResponse(formatManifest(getServices(context).facts), "application/manifest+json");
}

function formatManifest({ siteUrl, siteName }: SiteFacts): string {
  const base = `${new URL(siteUrl).pathname.replace(/\/$/, "")}/`;
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
