import type { SiteFacts } from "../../../server/src/domain/site-services.ts";

/** By which the link is told from others. */
export const attributionQuery = "?utm_source=api&utm_medium=attribution";

/** The link that shows where data comes from, as HTML. */
export function formatAttribution({ siteUrl, siteName }: Pick<SiteFacts, "siteUrl" | "siteName">): string {
  return `<a href="${escapeHtml(siteUrl + attributionQuery)}">Powered by ${escapeHtml(siteName)}</a>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
