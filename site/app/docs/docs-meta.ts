/** Title, description and canonical address of a page of the documentation. */
export function docsMeta(page: {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly site: { readonly siteName: string; readonly siteUrl: string } | undefined;
}) {
  const { siteName, siteUrl } = page.site ?? { siteName: "Tincture", siteUrl: "" };
  const title = `${page.title} · ${siteName}`;
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: siteUrl + page.path },
    { property: "og:site_name", content: siteName },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
  ];
}
