import type { Config } from "./config.ts";

/**
 * What the terminal shows once the service listens: the address, and at the first start the account, its key and a
 * request to paste.
 */
export function formatWelcome(
  config: Config,
  first?: { readonly email: string; readonly secret: string },
): string {
  const lines = [
    `${config.siteName} is listening on ${config.siteUrl}`,
    `API reference: ${config.siteUrl}/docs/api`,
  ];
  if (first) {
    lines.push(
      "",
      `A Pro account was made for a start: ${first.email}`,
      `Its API key, shown this once: ${first.secret}`,
      "",
      "Try it:",
      `  curl -H "Authorization: Bearer ${first.secret}" "${config.siteUrl}/api/v1/palette/generate?size=5"`,
    );
  }
  return `${lines.join("\n")}\n`;
}
