import { createOpenApiDocument } from "./document.ts";

/** Where `npm start` serves without any configuration. */
const SITE_URL = "http://localhost:3000";

/** The text of `openapi.json` at the root of the repository. */
export function formatOpenApiFile(): string {
  const document = createOpenApiDocument({
    siteUrl: SITE_URL,
    baseUrl: `${SITE_URL}/api`,
    siteName: "Tincture",
  });
  return `${JSON.stringify(document, null, 2)}\n`;
}
