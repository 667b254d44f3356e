/** What a page says about itself to browsers, to search engines, and to those who show a link to it. */
import { pictureHeight, pictureWidth } from "@tincture/color";
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
  /** Of the page's one address: path and query. */
  readonly path: string;
  /** The whole title, where it is not the title before the site's name. */
  readonly fullTitle?: string;
  /** What the page's picture shows to those who do not see it, in place of its title. */
  readonly picture?: string;
}

/** A page for everybody: title, description, canonical address, and the picture that stands beside links to it. */
export function describePage(site: SiteNames | undefined, page: PublicPage) {
  const { title, description, path } = page;
  const { siteName, siteUrl } = nameSite(site);
  const address = siteUrl + path;
  return [
    { title: page.fullTitle ?? `${title} · ${siteName}` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:site_name", content: siteName },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: siteUrl + picturePath(path) },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: String(pictureWidth) },
    { property: "og:image:height", content: String(pictureHeight) },
    { property: "og:image:alt", content: page.picture ?? title },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** Where the picture of a page is drawn: below the page, with its query, which changes what both show. */
function picturePath(path: string): string {
  const [pathname = "", ...query] = path.split("?");
  return [`${pathname.replace(/\/$/, "")}/social.png`, ...query].join("?");
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
