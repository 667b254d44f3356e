import { freeOperations, operations } from "../../operations/index.ts";
import type { OperationDocument } from "../../operations/operation.ts";
import { limitMax } from "../parameters.ts";
import { generatedMax } from "../../operations/generate-query.ts";
import { analysisSchema } from "../../operations/schemas/analysis.ts";
import { accountSchema, usageSchema } from "../../operations/schemas/account.ts";
import { colorSchema } from "../../operations/schemas/color.ts";
import { errorSchema, exampleSiteUrl, metaSchema, paginationSchema } from "../../operations/schemas/envelope.ts";
import { listedPaletteSchema, paletteSchema, tagSchema } from "../../operations/schemas/palette.ts";
import { array, string } from "../../operations/schemas/json-schema.ts";
import { proofSchema } from "../../operations/schemas/proof.ts";
import { themeSchema } from "../../operations/schemas/theme.ts";
import {
  answerSchemaNames,
  type DescribedOperation,
  chargeId,
  describeOperation,
  ifNoneMatch,
} from "./describe-operation.ts";
import { describeFileOperations } from "./file-operations.ts";
import { readRecordedAnswers, dataHeaders, describeHeaders, describeRefusals } from "./responses.ts";

const apiVersion = "1.0.0";

export function createOpenApiDocument({ siteUrl, siteName }: Readonly<Record<"siteUrl" | "siteName", string>>): object {
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
        apiKey: {
          type: "http",
          scheme: "bearer",
          description:
            "An API key of a Pro account. Secret keys (`tnc_`) are for servers. Publishable keys (`tnc_pub_`) may be " +
            "in a page: they only work on pages of their origins, for their operations and up to their daily cap. " +
            "This stops other sites, not scripts, which can send any `Origin`. Test keys (`tnc_test_`) are free and " +
            "always get the same replies. Management keys (`tnc_mgmt_`) read no data. Each key may be limited to " +
            "operations and networks.",
        },
      },
      schemas: describeAnswers(described),
      headers: describeHeaders(dataHeaders),
      parameters: { IfNoneMatch: ifNoneMatch, ChargeId: chargeId },
      responses: describeRefusals(recorded),
    },
  };
  return liftComponents(JSON.parse(JSON.stringify(document).replaceAll(exampleSiteUrl, siteUrl)));
}

export function formatOpenApiFile(): string {
  const document = createOpenApiDocument({ siteUrl: exampleSiteUrl, siteName: "Tincture" });
  return `${JSON.stringify(document, null, 2)}\n`;
}

const tags = [
  { name: "Palettes", description: "Generate palettes, and browse published ones" },
  { name: "Colors", description: "Look up any color, and search named colors" },
  { name: "Account", description: "The API key and its credits" },
  {
    name: "Files",
    description: "Palettes and themes as files and images, for use on other sites. Free, without an API key",
  },
];

function describeApi(siteName: string): string {
  return [
    "Read-only access to palette generation, colors and a library of published palettes. Every operation is a " +
      "GET request and returns JSON.",
    "**HEAD.** Every GET also answers HEAD, with the same status and headers, no body, and at no cost. For a " +
      "list, `X-Total-Count` is the number of matching items. `X-Credit-Cost` is the price of the GET request if " +
      "enough credits remain.",
    "**Parameters.** An unknown parameter is an error (400). Names that begin with `utm_` or `_` are ignored. " +
      "Separate list items with commas (`tags=a,b`), or repeat the parameter (`tags=a&tags=b` or " +
      "`tags[]=a&tags[]=b`). Colors in a list may also be separated by hyphens. A color in a query has three or " +
      "six digits and may start with `#`, sent as `%23`.",
    "**Credits.** A palette, color, analysis or theme costs 1 credit. A list of palettes or colors costs 1 " +
      "credit per item returned, and a page of tags 1 credit. Account operations, errors and 304 responses are " +
      "free. All keys of an account share its credits, which reset at midnight UTC. If too few credits remain for " +
      "a list, the list is truncated.",
    "**Charge once.** A request with the header `Charge-Id` is charged at most once in 24 hours. Repeat it with the " +
      "same id, path and query if its reply is lost: the repeat delivers what was charged, also when no credits " +
      "remain, and `credits_used` is 0. Another path or query is 409 `charge_conflict`. HEAD, 304 responses, empty " +
      "lists and errors do not use an id up.",
    "**Browsers.** The API allows requests from any origin, and scripts can read all response headers. Preflight " +
      "requests (OPTIONS) need no key. Do not put an API key into a public page.",
    "**Colors** in replies are six lowercase hexadecimal digits without `#`.",
    "**Attribution.** A site or app that displays this data must show a visible, clickable link such as " +
      `[Powered by ${siteName}](${exampleSiteUrl}?utm_source=api&utm_medium=attribution). Keep both parameters ` +
      "in the link.",
    "**Versions.** v1 is only extended, never changed. Clients must accept new fields, and new values where a " +
      "schema has `x-extensible-enum`. Other enumerations, including error codes, get new values only with new " +
      "operations and parameters.",
  ].join("\n\n");
}

function describeOrigin(seed: string, proof: object): object {
  return {
    type: "object",
    properties: {
      seed: { type: "string", maxLength: 64, description: seed },
      algorithm: { type: "string", maxLength: 64, description: "Version of the generator" },
      proof,
      unknown_words: array(string({ maxLength: 100 }), {
        maxItems: 100,
        description: "Present only with `words`: the words that suggest no color, in lower case",
      }),
    },
  };
}

const generatedMeta = {
  $id: "GeneratedMeta",
  description:
    "Meta with more fields. `seed` and `algorithm` are present with `seed`, `lock`, `slots`, `algorithm`, `words` or " +
    "a promise, and `proof` with `words` or a promise. Promises are `tags`, `near`, `contrast` and `vision`",
  allOf: [
    metaSchema,
    describeOrigin("Reproduces this palette with the same size, locks, words and promises", proofSchema),
  ],
};

const generatedListMeta = {
  $id: "GeneratedListMeta",
  description: "Meta of a list of generated palettes. `proof` is present with `words` or a promise",
  allOf: [
    metaSchema,
    {
      required: ["seed", "algorithm"],
      ...describeOrigin(
        "Seed of the series. The k-th palette, counted from 0, is that of the seed `<seed>/<k>`",
        array(proofSchema, { maxItems: generatedMax, description: "The proof of each palette, in their order" }),
      ),
    },
  ],
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

function describeAnswers(described: readonly DescribedOperation[]): object {
  const used = new Set(described.flatMap(answerSchemaNames));
  const envelopes = Object.entries(bodies).flatMap(([item, { one, listed }]) => [
    [`${item}Answer`, answerOf(one)] as const,
    [`Generated${item}Answer`, answerOf(one, generatedMeta)] as const,
    [`${item}ListAnswer`, listOf(listed)] as const,
    [`Generated${item}ListAnswer`, listOf(one, { maxItems: generatedMax, meta: generatedListMeta })] as const,
  ]);
  return { ...Object.fromEntries(envelopes.filter(([name]) => used.has(name))), ErrorAnswer: errorAnswer };
}

export function answerOf(data: object, meta: object = metaSchema): object {
  return { type: "object", required: ["data", "meta"], properties: { data, meta } };
}

interface ListSchema {
  readonly maxItems?: number;
  readonly meta?: object;
}

export function listOf(item: object, { maxItems = limitMax, meta = metaSchema }: ListSchema = {}): object {
  return {
    type: "object",
    required: ["data", "meta", "pagination"],
    properties: {
      data: { type: "array", items: item, maxItems },
      meta,
      pagination: paginationSchema,
    },
  };
}

type Json = Readonly<Record<string, unknown>>;

/** Keywords that belong to where a schema is used. */
const ownKeywords = new Set(["default"]);

/**
 * Replaces each schema with an `$id` by a reference to a component of that name, after which client
 * generators name types. @throws {Error} if two different schemas have the same name
 */
export function liftComponents(document: Json): Json {
  const lifted = new Map<string, unknown>();

  function lift(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(lift);
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, part]) => [key, lift(part)] as const);
    const { $id: name, ...schema } = Object.fromEntries(entries);
    return typeof name === "string" ? { $ref: addComponent(name, schema), ...pickOwn(schema) } : schema;
  }

  function addComponent(name: string, schema: Json): string {
    const shared = Object.fromEntries(Object.entries(schema).filter(([key]) => !ownKeywords.has(key)));
    const known = lifted.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(shared)) {
      throw new Error(`Two different schemas are called ${name}`);
    }
    lifted.set(name, shared);
    return `#/components/schemas/${name}`;
  }

  const flat = lift(document);
  return withSchemas(flat, Object.fromEntries(lifted));
}

function pickOwn(schema: Json): Json {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => ownKeywords.has(key)));
}

/** Named components in the order of their first use, then the others. */
function withSchemas(document: unknown, named: Json): Json {
  if (!isObject(document) || !isObject(document["components"])) throw new Error("The document has no components");
  const { components } = document;
  const schemas = isObject(components["schemas"]) ? components["schemas"] : {};
  return { ...document, components: { ...components, schemas: { ...named, ...schemas } } };
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}
