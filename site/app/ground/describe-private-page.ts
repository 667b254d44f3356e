/** Title and description of a page that search engines need not list. */
export function describePrivatePage(siteName: string | undefined, title: string, description: string) {
  return [
    { title: `${title} · ${siteName ?? "Tincture"}` },
    { name: "description", content: description },
    { name: "robots", content: "noindex" },
  ];
}
