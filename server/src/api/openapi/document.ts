import { freeOperations, operations } from "../operations/index.ts";
import type { OperationDocument } from "../operations/operation.ts";
import { limitMax } from "../parameters.ts";
import { analysisSchema } from "../schemas/analysis.ts";
import { accountSchema, usageSchema } from "../schemas/account.ts";
import { colorSchema } from "../schemas/color.ts";
import { errorSchema, exampleSiteUrl, metaSchema, paginationSchema } from "../schemas/envelope.ts";
import { listedPaletteSchema, paletteSchema, tagSchema } from "../schemas/palette.ts";
import { array, string } from "../schemas/json-schema.ts";
import { proofSchema } from "../schemas/proof.ts";
import { themeSchema } from "../schemas/theme.ts";
import { answerSchemaName, type DescribedOperation, describeOperation, ifNoneMatch } from "./describe-operation.ts";
import { describeFileOperations } from "./file-operations.ts";
import { liftComponents } from "./lift-components.ts";
import { readRecordedAnswers } from "./recorded-answers.ts";
import { describeRefusals, headerComponents } from "./responses.ts";

interface DocumentOptions {
  readonly siteUrl: string;
  readonly siteName: string;
}

const apiVersion = "1.0.0";

/**
 * Returns the API as an OpenAPI 3.1 document, created from the definitions of its routes and
 * parsers.
 */
export function createOpenApiDocument({ siteUrl, siteName }: DocumentOptions): object {
  const recorded = readRecordedAnswers();
  const free = freeOperations.map((operation): DescribedOperation => ({ ...operation, kind: "free" }));
  const described = [...operations, ...free];
  const paths = described.map((operation) => [operation.path, { get: describeOperation(operation, recorded) }]);
  const document = {
    openapi: "3.1.0",
    info: {
      title: `${siteName} API`,
      version: apiVersion,
      summary: "Palettes and colors as JSON",
      description: describeApi(siteName),
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: `${exampleSiteUrl}/api`, description: "This instance", "x-internal": false }],
    security: [{ apiKey: [] }],
    tags,
    paths: { ...Object.fromEntries(paths), ...describeFileOperations(exampleSiteUrl) },
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key of a Pro account" },
      },
      schemas: describeAnswers(described),
      headers: headerComponents,
      parameters: { IfNoneMatch: ifNoneMatch },
      responses: describeRefusals(recorded),
    },
  };
  return liftComponents(JSON.parse(JSON.stringify(document).replaceAll(exampleSiteUrl, siteUrl)));
}

/** Returns the text of `openapi.json`, at the root of the repository. */
export function formatOpenApiFile(): string {
  const document = createOpenApiDocument({ siteUrl: exampleSiteUrl, siteName: "Tincture" });
  return `${JSON.stringify(document, null, 2)}\n`;
}

const tags = [
  { name: "Palettes", description: "Generate palettes and browse the published ones" },
  { name: "Colors", description: "Look colors up and search the named ones" },
  { name: "Account", description: "The key in use and its credits" },
  {
    name: "Files",
    description: "Palettes and themes as files and pictures, for other sites: without a key, at no cost",
  },
];

function describeApi(siteName: string): string {
  return [
    "Read-only access to palette generation, colors and a library of published palettes. Every operation is a GET and answers JSON.",
    "**HEAD.** Every GET also answers HEAD: the same status and headers without a body, at no cost. For a list, `X-Total-Count` is the " +
      "number of matching items and `X-Credit-Cost` the price of the GET before it is cut to the credits left.",
    "**Parameters.** An unknown parameter is refused with 400; names that begin with `utm_` or `_` are ignored. A list may be separated by " +
      "commas (`tags=a,b`), repeated (`tags=a&tags=b`) or bracketed (`tags[]=a&tags[]=b`). In lists of colors, hyphens separate too. A color " +
      "in a query may have three or six digits and a leading `#`, sent as `%23`.",
    "**Credits.** A palette, color, analysis or theme costs 1 credit, a list of palettes or colors 1 credit per item returned, a page of tags " +
      "1 credit, the account nothing. Credits are per account and full again at midnight UTC. A list that asks for more than is left is cut short, not refused. Errors and " +
      "304 cost nothing.",
    "**Browsers.** Any origin may call: every answer allows all of them, names its headers as readable, and a preflight (OPTIONS) " +
      "is answered 204 without a key. Put no key into a page that others can open.",
    "**Colors** in replies are six lowercase hexadecimal digits without `#`.",
    "**Attribution.** Whatever displays this data must show a visible, clickable link such as " +
      `[Powered by ${siteName}](${exampleSiteUrl}?utm_source=api&utm_medium=attribution), with both of these parameters.`,
    "**Versions.** v1 changes only by addition: be ready for new fields, and for new words where a schema has `x-extensible-enum`. Other " +
      "choices in answers, the error codes too, get new values only with new operations and parameters.",
  ].join("\n\n");
}

const originMeta = {
  type: "object",
  properties: {
    seed: {
      type: "string",
      maxLength: 64,
      description: "Reproduces this palette with the same size, locks, words and promises",
    },
    algorithm: { type: "string", maxLength: 64, description: "Version of the generator" },
    proof: proofSchema,
    unknown_words: array(string({ maxLength: 100 }), {
      maxItems: 100,
      description: "There when `words` was sent: those of them, folded, that suggest no color",
    }),
  },
};

const generatedMeta = {
  $id: "GeneratedMeta",
  description:
    "As Meta; `seed` and `algorithm` are there when `seed`, `lock`, `algorithm`, `words` or a promise was sent, and `proof` with words or a promise: " +
    "`tags`, `near`, `contrast` or `vision`",
  allOf: [metaSchema, originMeta],
};

/** The content of a reply, alone and as an item of a page. The type requires a row per kind. */
const bodies = {
  Palette: { one: paletteSchema, listed: listedPaletteSchema },
  Tag: { one: tagSchema, listed: tagSchema },
  Analysis: { one: analysisSchema, listed: analysisSchema },
  Theme: { one: themeSchema, listed: themeSchema },
  Color: { one: colorSchema, listed: colorSchema },
  Account: { one: accountSchema, listed: accountSchema },
  Usage: { one: usageSchema, listed: usageSchema },
} satisfies Record<OperationDocument["item"], { readonly one: object; readonly listed: object }>;

const errorAnswer = {
  type: "object",
  required: ["error"],
  properties: { error: errorSchema, meta: metaSchema },
  description: "`meta` is present if the account is known, except with `charge_unknown`",
};

/** The envelopes of the replies. */
function describeAnswers(described: readonly DescribedOperation[]): object {
  const used = new Set(described.map(answerSchemaName));
  const envelopes = Object.entries(bodies).flatMap(([item, { one, listed }]) => [
    [`${item}Answer`, answerOf(one)] as const,
    [`Generated${item}Answer`, answerOf(one, generatedMeta)] as const,
    [`${item}ListAnswer`, listOf(listed)] as const,
  ]);
  return { ...Object.fromEntries(envelopes.filter(([name]) => used.has(name))), ErrorAnswer: errorAnswer };
}

function answerOf(data: object, meta: object = metaSchema): object {
  return { type: "object", required: ["data", "meta"], properties: { data, meta } };
}

function listOf(item: object): object {
  return {
    type: "object",
    required: ["data", "meta", "pagination"],
    properties: {
      data: { type: "array", items: item, maxItems: limitMax },
      meta: metaSchema,
      pagination: paginationSchema,
    },
  };
}
