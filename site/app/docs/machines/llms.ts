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

/**
 * Formats `llms.txt`: Markdown with what a language model needs to use the API.
 *
 * @see https://llmstxt.org for the order: title, summary in a quote, text, lists of links
 */
function formatLlms(operations: readonly DocumentedOperation[], facts: SiteFacts): string {
  const { siteUrl, siteName, dailyCredits } = facts;
  return `# ${siteName}

> Palettes and colors as JSON over HTTP: generate harmonious palettes, browse a library of published ones, look up any color.

- Every operation is a GET below ${siteUrl}/api and needs the header \`Authorization: Bearer <API_KEY>\`. Keys are for accounts on the Pro plan and are made at ${siteUrl}/dashboard.
- Colors are six lowercase hexadecimal digits without \`#\`.
- An account has ${dailyCredits} credits a day, renewed at midnight UTC. A palette or color costs 1, a list 1 per item returned, errors nothing. \`meta.credits_remaining\` says what is left.
- Errors are \`{ "error": { "code", "message", "status" } }\`. Decide by \`code\`. After 429 and 503 wait \`Retry-After\` seconds.
- Whatever displays the data shows a visible link to ${siteUrl}?utm_source=api&utm_medium=attribution with the text "Powered by ${siteName}".

## Operations

${operations.map(formatOperation).join("\n\n")}

## Documentation

${docsPages.map(({ to, title }) => `- [${title}](${siteUrl}${to})`).join("\n")}
- [OpenAPI document](${siteUrl}/api/openapi.json): the contract, for programs
- [API reference](${siteUrl}/docs/api): the same, for people
- [About](${siteUrl}/about): what a tincture is, what is promised, and what is not
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
