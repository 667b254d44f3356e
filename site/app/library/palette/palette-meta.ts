interface PaletteMetaFacts {
  readonly siteName: string;
  readonly siteUrl: string;
  readonly palette: {
    readonly slug: string;
    readonly name: string;
    readonly tagline: string;
    readonly hexes: readonly string[];
  };
}

/** What a page of a palette tells search engines, and those who show a link to it. */
export function listPaletteMeta({ siteName, siteUrl, palette }: PaletteMetaFacts) {
  const { slug, name, tagline, hexes } = palette;
  const address = `${siteUrl}/palette/${slug}`;
  const image = `${address}/social.png`;
  const listed = hexes.map((hex) => `#${hex}`).join(", ");
  const description = tagline === "" ? `A palette of ${listed}.` : `${tagline} ${listed}.`;
  return [
    { title: `${name} · ${siteName}` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:site_name", content: siteName },
    { property: "og:type", content: "article" },
    { property: "og:title", content: name },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `The colors ${listed}` },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: name },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
  ];
}
