import type { OperationDocument } from "../../operations/operation.ts";
import type { Parameter } from "../parameters.ts";
import { httpLimits } from "../http-limits.ts";
import {
  type RecordedAnswers,
  toExample,
  chargeIdSchema,
  commonRefusals,
  exampleChargeId,
  type HeaderComponent,
  referToHeaders,
  referToRefusals,
} from "./responses.ts";

export interface DescribedOperation {
  readonly id: string;
  readonly path: string;
  readonly kind: "item" | "list" | "free";
  readonly document: OperationDocument;
  readonly pathParameter?: Parameter<unknown>;
  readonly queryParameters: readonly Parameter<unknown>[];
}

const accountHeaders: readonly HeaderComponent[] = ["RequestId", "RateLimitPolicy", "RateLimit", "CacheControl"];

export function describeOperation(operation: DescribedOperation, recorded: RecordedAnswers): object {
  const { id, document } = operation;
  return {
    operationId: id,
    summary: document.summary,
    description: document.description,
    tags: [document.tag],
    ...describeParameters(operation),
    responses: {
      200: describeSuccess(operation, recorded),
      ...(operation.kind !== "free" && { 304: describeUnchanged(operation) }),
      ...referToRefusals(refusalsOf(operation)),
    },
  };
}

function refusalsOf({ kind, document }: DescribedOperation) {
  return [...(document.refusals ?? []), ...(kind === "free" ? [] : ["ChargeConflict" as const]), ...commonRefusals];
}

export const ifNoneMatch = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "The `ETag` of an earlier response. If nothing changed, the response is 304 and free",
  schema: { type: "string", maxLength: httpLimits.headerBytesMax },
  example: 'W/"0aP2kq1y7m9pXh4sJtQeWg"',
};

export const chargeId = {
  name: "Charge-Id",
  in: "header",
  required: false,
  description:
    "An id that you make for this request, such as a UUID. If the reply is lost, repeat the request with the same " +
    "id: within 24 hours it is charged at most once. Ignored by HEAD",
  schema: chargeIdSchema,
  example: exampleChargeId,
};

function describeParameters(operation: DescribedOperation): object {
  const { pathParameter, queryParameters } = operation;
  const parameters = [
    ...(pathParameter ? [describeParameter(pathParameter, "path")] : []),
    ...queryParameters.map((parameter) => describeParameter(parameter, "query")),
    ...(operation.kind !== "free" ? [toReference("IfNoneMatch"), toReference("ChargeId")] : []),
  ];
  return parameters.length > 0 ? { parameters } : {};
}

function toReference(parameter: string): object {
  return { $ref: `#/components/parameters/${parameter}` };
}

/** Lists are sent as one text with commas between their items. */
export function describeParameter(parameter: Parameter<unknown>, place: "path" | "query"): object {
  const { name, description, schema, example, isRequired = false, isOffered = false } = parameter;
  const isList = schema["type"] === "array";
  return {
    name,
    in: place,
    required: isRequired,
    description,
    ...(isList && { style: "form", explode: false }),
    schema,
    example,
    ...(isOffered && { "x-offered": true }),
  };
}

function describeSuccess(operation: DescribedOperation, { answers }: RecordedAnswers): object {
  const { id, document, kind } = operation;
  const answer = answerSchemaName(operation);
  const list = document.extra?.list;
  return {
    description: document.answer,
    headers: referToHeaders([...accountHeaders, ...ownHeaders(operation)]),
    content: {
      "application/json": {
        schema: list ? { oneOf: [refer(answer), refer(list.schema)] } : refer(answer),
        examples: {
          [kind === "list" ? "page" : "one"]: toExample(answers[id]),
          ...(list && { list: toExample(answers[listAnswerName(operation)]) }),
        },
      },
    },
  };
}

function refer(schema: string): object {
  return { $ref: `#/components/schemas/${schema}` };
}

/** The name under which the example of a list is recorded. */
export function listAnswerName({ id }: Pick<DescribedOperation, "id">): string {
  return `${id}List`;
}

function describeUnchanged(operation: DescribedOperation): object {
  return {
    description: "Nothing changed since the response with this `ETag`. Free",
    headers: referToHeaders([...accountHeaders, ...ownHeaders(operation)]),
  };
}

function ownHeaders({ kind, document }: DescribedOperation): readonly HeaderComponent[] {
  if (kind === "list") return ["ETag", "Link", "ChargeId"];
  return kind === "free" ? [] : ["ETag", "ChargeId", ...(document.headers ?? [])];
}

export function answerSchemaNames(operation: DescribedOperation): readonly string[] {
  const list = operation.document.extra?.list;
  return [answerSchemaName(operation), ...(list ? [list.schema] : [])];
}

function answerSchemaName({ kind, document }: DescribedOperation): string {
  return document.extra?.schema ?? `${document.item}${kind === "list" ? "List" : ""}Answer`;
}
