/** Addresses of the API and of the site's pages that answers point to. */
export interface SiteLinks {
  readonly siteUrl: string;
  /** `{base_url}`: up to and including `/api`. */
  readonly baseUrl: string;
  palettePage(slug: string): string;
  /** The editor, loaded with these colors in this order. */
  generator(colors: readonly string[]): string;
  colorPage(hex: string): string;
}

/** @param siteUrl - without a trailing slash */
export function createSiteLinks(siteUrl: string): SiteLinks {
  return {
    siteUrl,
    baseUrl: `${siteUrl}/api`,
    palettePage: (slug) => `${siteUrl}/palette/${slug}`,
    generator: (colors) => `${siteUrl}/app/${colors.join("-")}`,
    colorPage: (hex) => `${siteUrl}/colors/${hex}`,
  };
}
