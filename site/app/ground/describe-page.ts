/** What a page says about itself to browsers, to search engines, and to those who show a link to it. */
import type { HeadersArgs } from "react-router";
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

interface MetaArgs {
  readonly matches: readonly [{ readonly loaderData: SiteNames | undefined }, ...unknown[]];
}

/** The `meta` of a page that search engines need not list. */
export function describePrivatePage(title: string, description: string) {
  return ({ matches: [root] }: MetaArgs) => [
    { title: `${title} · ${nameSite(root.loaderData).siteName}` },
    { name: "description", content: description },
    { name: "robots", content: "noindex" },
  ];
}

/** The `headers` of a page whose form is answered with headers of its own, such as cookies, or none of it to be kept. */
export function passActionHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}
