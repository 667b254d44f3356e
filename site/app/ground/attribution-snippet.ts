import type { SiteFacts } from "../../../server/src/domain/site-services.ts";

/** The link that shows where data comes from, as HTML. */
export function formatAttribution({ siteUrl, siteName }: Pick<SiteFacts, "siteUrl" | "siteName">): string {
  const address = `${siteUrl}?utm_source=api&utm_medium=attribution`;
  return `<a href="${escapeHtml(address)}">Powered by ${escapeHtml(siteName)}</a>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
