/** What a page says about itself to browsers, to search engines, and to those who show a link to it. */
import type { SiteFacts } from "../../../server/src/domain/site-services.ts";

type SiteNames = Pick<SiteFacts, "siteName" | "siteUrl">;

/** What the root's loader knows of the site, or what stands for it where that loader failed. */
export function nameSite(site: SiteNames | undefined): SiteNames {
  return site ?? { siteName: "Tincture", siteUrl: "" };
}

interface PublicPage {
  readonly title: string;
  readonly description: string;
  readonly path: string;
}

/** A page for everybody: title, description, canonical address. */
export function describePage(site: SiteNames | undefined, { title, description, path }: PublicPage) {
  const { siteName, siteUrl } = nameSite(site);
  const fullTitle = `${title} · ${siteName}`;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: siteUrl + path },
    { property: "og:site_name", content: siteName },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
  ];
}

/** A page that search engines need not list. */
export function describePrivatePage(site: SiteNames | undefined, title: string, description: string) {
  return [
    { title: `${title} · ${nameSite(site).siteName}` },
    { name: "description", content: description },
    { name: "robots", content: "noindex" },
  ];
}
