import type { DocsFacts } from "../docs-facts.ts";

/** What a phone needs to put the site on its home screen. */
export function formatManifest({ siteUrl, siteName }: Pick<DocsFacts, "siteUrl" | "siteName">): string {
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
