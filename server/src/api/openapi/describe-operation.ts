import type { Parameter } from "../parameters/parameter.ts";
import type { OperationDocument } from "../operations/operation.ts";
import { commonRefusals, referToRefusals } from "./error-responses.ts";
import {
  accountExample,
  colorExample,
  generatedExample,
  generatedMetaExample,
  metaExample,
  paginationExample,
  paletteExample,
} from "./examples.ts";
import { referToHeaders, type HeaderComponent } from "./response-headers.ts";

export interface DescribedOperation {
  readonly id: string;
  readonly path: string;
  readonly kind: "item" | "list" | "free";
  readonly document: OperationDocument;
  readonly pathParameter?: Parameter<unknown>;
  readonly queryParameters: readonly Parameter<unknown>[];
}

const itemExamples = { Palette: paletteExample, Color: colorExample, Account: accountExample } as const;
const accountHeaders: readonly HeaderComponent[] = [
  "RequestId",
  "RateLimitPolicy",
  "RateLimit",
  "CacheControl",
];

/** An operation as the OpenAPI document has it. */
export function describeOperation(operation: DescribedOperation): object {
  const { id, document, pathParameter, queryParameters } = operation;
  const parameters = [
    ...(pathParameter ? [describeParameter(pathParameter, "path")] : []),
    ...queryParameters.map((parameter) => describeParameter(parameter, "query")),
  ];
  return {
    operationId: id,
    summary: document.summary,
    description: document.description,
    tags: [document.tag],
    ...((parameters.length > 0 || isTagged(operation)) && {
      parameters: [...parameters, ...(isTagged(operation) ? [ifNoneMatch] : [])],
    }),
    responses: {
      200: describeSuccess(operation),
      ...(isTagged(operation) && { 304: describeUnchanged(operation) }),
      ...referToRefusals([...(document.refusals ?? []), ...commonRefusals]),
    },
  };
}

const ifNoneMatch = { $ref: "#/components/parameters/IfNoneMatch" };

function isTagged({ kind }: DescribedOperation): boolean {
  return kind !== "free";
}

function describeParameter(parameter: Parameter<unknown>, place: "path" | "query"): object {
  const { name, description, schema, example, isRequired = false } = parameter;
  return { name, in: place, required: isRequired, description, schema, example };
}

function describeSuccess(operation: DescribedOperation): object {
  const { document, kind } = operation;
  return {
    description: document.answer,
    headers: referToHeaders([...accountHeaders, ...ownHeaders(operation), ...headHeaders(operation)]),
    content: {
      "application/json": {
        schema: { $ref: `#/components/schemas/${answerSchemaName(operation)}` },
        examples: { [kind === "list" ? "page" : "one"]: { value: exampleAnswer(operation) } },
      },
    },
  };
}

function describeUnchanged(operation: DescribedOperation): object {
  return {
    description: "Nothing changed since the answer whose `ETag` was sent; costs nothing",
    headers: referToHeaders([...accountHeaders, ...ownHeaders(operation)]),
  };
}

function headHeaders({ kind }: DescribedOperation): readonly HeaderComponent[] {
  return kind === "list" ? ["TotalCount", "CreditCost"] : [];
}

function ownHeaders({ id, kind }: DescribedOperation): readonly HeaderComponent[] {
  if (kind === "list") return ["ETag", "Link"];
  if (kind === "free") return [];
  return id === "generatePalette" ? ["ETag", "PaletteSeed", "PaletteAlgorithm"] : ["ETag"];
}

function answerSchemaName({ id, kind, document }: DescribedOperation): string {
  if (id === "generatePalette") return "GeneratedPaletteAnswer";
  return kind === "list" ? `${document.item}ListAnswer` : `${document.item}Answer`;
}

function exampleAnswer({ id, kind, document }: DescribedOperation): object {
  if (id === "generatePalette") return { data: generatedExample, meta: generatedMetaExample };
  const item = itemExamples[document.item];
  if (kind === "list") return { data: [item], meta: metaExample, pagination: paginationExample };
  return { data: item, meta: kind === "free" ? { ...metaExample, credits_used: 0 } : metaExample };
}
