import { contractText } from "virtual:repository-documents";
import type { SiteFacts } from "@tincture/contract/site-services";
import { getServices } from "../../shell/load-context.ts";
import { docsPages } from "../docs-pages.ts";
import { type DocumentedOperation, documentOperations } from "../document-operations.ts";
import type { Route } from "./+types/llms.ts";
import { textResponse } from "./text-response.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { facts } = getServices(context);
  return textResponse(formatLlms(documentOperations(contractText, facts), facts), "text/plain");
}

/** @see https://llmstxt.org for the order: title, summary in a quote, text, lists of links */
function formatLlms(operations: readonly DocumentedOperation[], facts: SiteFacts): string {
  const { siteUrl, siteName, dailyCredits } = facts;
  return `# ${siteName}

> Palettes and colors as JSON over HTTP: generate harmonious palettes, browse published palettes, look up any color.

- Every operation is a GET request below ${siteUrl}/api and needs the header \`Authorization: Bearer <API_KEY>\`. Accounts on the Pro plan create keys at ${siteUrl}/dashboard.
- Colors are six lowercase hexadecimal digits without \`#\`.
- An account has ${dailyCredits} credits per day, which reset at midnight UTC. A palette or color costs 1, a list 1 per item returned, and errors nothing. \`meta.credits_remaining\` has the rest.
- Errors are \`{ "error": { "code", "message", "status" } }\`. Use \`code\` in programs. After 429 and 503, wait \`Retry-After\` seconds.
- Sites and apps that display the data must show a visible link to ${siteUrl}?utm_source=api&utm_medium=attribution with the text "Powered by ${siteName}".

## Operations

${operations.map(formatOperation).join("\n\n")}

## Documentation

${docsPages.map(({ to, title }) => `- [${title}](${siteUrl}${to})`).join("\n")}
- [OpenAPI document](${siteUrl}/api/openapi.json): the contract, for programs
- [API reference](${siteUrl}/docs/api): the same, for people
- [About](${siteUrl}/about): the name, the guarantees and the limits
- [Privacy](${siteUrl}/privacy)
- [Terms of use](${siteUrl}/terms)
`;
}

function formatOperation({ path, summary, description, parameters }: DocumentedOperation): string {
  const lines = parameters.map(
    ({ name, place, values, fallback, description: about }) =>
      `- \`${name}\` (${place}; ${values}${fallback === undefined ? "" : `; default ${fallback}`}): ${about}`,
  );
  return [`### GET /api${path}`, "", `${summary}. ${description}`, ...(lines.length > 0 ? ["", ...lines] : [])].join(
    "\n",
  );
}
