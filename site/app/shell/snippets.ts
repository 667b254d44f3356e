import type { SiteFacts } from "@tincture/contract/site-services";

const plain = /^[\w@%+=:,./][\w@%+=:,./-]*$/;

/** Formats a command for a shell. Words that look like options come after `--`. */
export function operatorCommand(command: string, words: readonly string[]): string {
  const guard = words.some((word) => word.startsWith("-")) ? ["--"] : [];
  return ["npx tincture", command, ...guard, ...words.map(quoteWord)].join(" ");
}

function quoteWord(word: string): string {
  return plain.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

export const attributionQuery = "?utm_source=api&utm_medium=attribution";

export function formatAttribution({ siteUrl, siteName }: Pick<SiteFacts, "siteUrl" | "siteName">): string {
  return `<a href="${escapeHtml(siteUrl + attributionQuery)}">Powered by ${escapeHtml(siteName)}</a>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
