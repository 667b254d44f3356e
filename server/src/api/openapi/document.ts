import { freeOperations, operations } from "../operations/index.ts";
import { accountSchema, usageSchema } from "../schemas/account.ts";
import { colorSchema } from "../schemas/color.ts";
import { errorSchema, exampleSiteUrl, metaSchema, paginationSchema } from "../schemas/envelope.ts";
import { listedPaletteSchema, paletteSchema, tagSchema } from "../schemas/palette.ts";
import { type DescribedOperation, describeOperation } from "./describe-operation.ts";
import { describeFileOperations } from "./file-operations.ts";
import { errorResponseComponents, headerComponents } from "./responses.ts";

interface DocumentOptions {
  /** `{base_url}` of the specification. */
  readonly baseUrl: string;
  readonly siteUrl: string;
  readonly siteName: string;
}

const apiVersion = "1.0.0";

/** The API as an OpenAPI 3.1 document, made from the very definitions that the routes and parsers are made from. */
export function createOpenApiDocument({ baseUrl, siteUrl, siteName }: DocumentOptions): object {
  const free = freeOperations.map((operation): DescribedOperation => ({ ...operation, kind: "free" }));
  const paths = [...operations, ...free].map((operation) => [operation.path, { get: describeOperation(operation) }]);
  return {
    openapi: "3.1.0",
    info: {
      title: `${siteName} API`,
      version: apiVersion,
      summary: "Palettes and colors as JSON",
      description: describeApi(siteUrl, siteName),
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }],
    tags,
    paths: { ...Object.fromEntries(paths), ...describeFileOperations(siteUrl) },
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key of a Pro account" },
      },
      schemas: schemaComponents,
      headers: headerComponents,
      parameters: { IfNoneMatch: ifNoneMatch },
      responses: errorResponseComponents,
    },
  };
}

/** The text of `openapi.json` at the root of the repository. */
export function formatOpenApiFile(): string {
  const document = createOpenApiDocument({
    siteUrl: exampleSiteUrl,
    baseUrl: `${exampleSiteUrl}/api`,
    siteName: "Tincture",
  });
  return `${JSON.stringify(document, null, 2)}\n`;
}

const tags = [
  { name: "Palettes", description: "Generate palettes and browse the published ones" },
  { name: "Colors", description: "Look colors up and search the named ones" },
  { name: "Account", description: "The key in use and its credits" },
  { name: "Files", description: "Palettes as files and pictures, for other sites: without a key, at no cost" },
];

const ifNoneMatch = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "The `ETag` of an earlier answer; 304 at no cost when it still holds",
  schema: { type: "string" },
  example: 'W/"0aP2kq1y7m9pXh4sJtQeWg"',
};

function describeApi(siteUrl: string, siteName: string): string {
  return [
    "Read-only access to palette generation, colors and a library of published palettes. Every operation is a GET and " +
      "answers JSON; HEAD works too, without a body and without a charge.",
    "**Credits.** A palette or color costs 1 credit, a list 1 credit per item returned, the account nothing. Credits are per " +
      "account and full again at midnight UTC. A list that asks for more than is left is cut short, not refused. Errors and " +
      "304 cost nothing.",
    "**Browsers.** Any origin may call: every answer allows all of them, names its headers as readable, and a preflight (OPTIONS) " +
      "is answered 204 without a key. Put no key into a page that others can open.",
    "**Colors** are six lowercase hexadecimal digits without `#`, everywhere.",
    "**Attribution.** Whatever displays this data must show a visible, clickable link such as " +
      `[Powered by ${siteName}](${siteUrl}?utm_source=api&utm_medium=attribution), with both of these parameters.`,
    "**Versions.** v1 changes only by addition: be ready for new fields.",
  ].join("\n\n");
}

const generatedMeta = {
  description: "As Meta; `seed` and `algorithm` are there when `seed` or `lock` was sent",
  allOf: [
    refer("Meta"),
    {
      type: "object",
      properties: {
        seed: { type: "string", description: "Gives this palette again, with the same size and locks" },
        algorithm: { type: "string", description: "Version of the generator" },
      },
    },
  ],
};

/** The bodies, and the envelopes around them. */
const schemaComponents = {
  Palette: paletteSchema,
  ListedPalette: listedPaletteSchema,
  Tag: tagSchema,
  Color: colorSchema,
  Account: accountSchema,
  Usage: usageSchema,
  Meta: metaSchema,
  GeneratedMeta: generatedMeta,
  Pagination: paginationSchema,
  Error: errorSchema,
  PaletteAnswer: answerOf(refer("Palette")),
  GeneratedPaletteAnswer: answerOf(refer("Palette"), "GeneratedMeta"),
  PaletteListAnswer: listOf("ListedPalette"),
  TagListAnswer: listOf("Tag"),
  ColorAnswer: answerOf(refer("Color")),
  ColorListAnswer: listOf("Color"),
  AccountAnswer: answerOf(refer("Account")),
  UsageAnswer: answerOf(refer("Usage")),
  ErrorAnswer: {
    type: "object",
    required: ["error"],
    properties: { error: refer("Error"), meta: refer("Meta") },
    description: "`meta` is there once the account is known",
  },
};

function refer(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

function answerOf(data: object, meta = "Meta"): object {
  return { type: "object", required: ["data", "meta"], properties: { data, meta: refer(meta) } };
}

function listOf(item: string): object {
  return {
    type: "object",
    required: ["data", "meta", "pagination"],
    properties: {
      data: { type: "array", items: refer(item) },
      meta: refer("Meta"),
      pagination: refer("Pagination"),
    },
  };
}
