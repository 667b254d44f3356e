import { pictureHeight, pictureWidth } from "@tincture/color";
import type { HeadersArgs } from "react-router";
import type { SiteFacts } from "@tincture/contract/site-services";

type SiteNames = Pick<SiteFacts, "siteName" | "siteUrl">;

/** Returns the site's names, with defaults when the root loader failed. */
export function nameSite(site: SiteNames | undefined): SiteNames {
  return site ?? { siteName: "Tincture", siteUrl: "" };
}

interface PublicPage {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly fullTitle?: string;
  /** Text alternative of the page's picture; the title by default. */
  readonly picture?: string;
}

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

function picturePath(path: string): string {
  const [pathname = "", ...query] = path.split("?");
  return [`${pathname.replace(/\/$/, "")}/social.png`, ...query].join("?");
}

interface MetaArgs {
  readonly matches: readonly [{ readonly loaderData: SiteNames | undefined }, ...unknown[]];
}

export function describePrivatePage(title: string, description: string) {
  return ({ matches: [root] }: MetaArgs) => [
    { title: `${title} · ${nameSite(root.loaderData).siteName}` },
    { name: "description", content: description },
    { name: "robots", content: "noindex" },
  ];
}

/** The `headers` export of a page whose action sets headers, such as cookies or `no-store`. */
export function passActionHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}
