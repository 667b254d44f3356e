import { metaExample, paginationExample } from "../schemas/envelope.ts";
import type { Parameter } from "../parameters.ts";
import type { OperationDocument } from "../operations/operation.ts";
import { commonRefusals, type HeaderComponent, referToHeaders, referToRefusals } from "./responses.ts";

export interface DescribedOperation {
  readonly id: string;
  readonly path: string;
  readonly kind: "item" | "list" | "free";
  readonly document: OperationDocument;
  readonly pathParameter?: Parameter<unknown>;
  readonly queryParameters: readonly Parameter<unknown>[];
}

const accountHeaders: readonly HeaderComponent[] = ["RequestId", "RateLimitPolicy", "RateLimit", "CacheControl"];

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

function ownHeaders({ kind, document }: DescribedOperation): readonly HeaderComponent[] {
  if (kind === "list") return ["ETag", "Link"];
  return kind === "free" ? [] : ["ETag", ...(document.headers ?? [])];
}

function answerSchemaName({ kind, document }: DescribedOperation): string {
  return document.extra?.schema ?? `${document.item}${kind === "list" ? "List" : ""}Answer`;
}

function exampleAnswer({ kind, document: { example, extra } }: DescribedOperation): object {
  if (kind === "list") return { data: [example], meta: metaExample, pagination: paginationExample };
  return {
    data: example,
    meta: { ...metaExample, ...(kind === "free" && { credits_used: 0 }), ...extra?.meta },
  };
}
