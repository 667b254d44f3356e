import type { DocsFacts } from "./docs-facts.ts";

/** The link that shows where data comes from, as HTML. */
export function formatAttribution({ siteUrl, siteName }: Pick<DocsFacts, "siteUrl" | "siteName">): string {
  const address = `${siteUrl}?utm_source=api&utm_medium=attribution`;
  return `<a href="${escapeHtml(address)}">Powered by ${escapeHtml(siteName)}</a>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
