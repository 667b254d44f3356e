import type { SiteFacts } from "@tincture/contract/site-services";

/** Marks visits that come from an attribution link. */
export const attributionQuery = "?utm_source=api&utm_medium=attribution";

/** Returns the attribution link as HTML. */
export function formatAttribution({ siteUrl, siteName }: Pick<SiteFacts, "siteUrl" | "siteName">): string {
  return `<a href="${escapeHtml(siteUrl + attributionQuery)}">Powered by ${escapeHtml(siteName)}</a>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
