import { type ApiDocument, type ApiOperation, type ApiParameter, follow } from "./api-document.ts";
import { describeValues } from "./describe-values.ts";
import type { DocsFacts } from "./docs-facts.ts";
import { formatJson } from "./format-json.ts";
import { localize } from "./localize.ts";

/** An endpoint as its documentation shows it. */
export interface DocumentedOperation {
  readonly id: string;
  /** With parameters in braces, below the API's address. */
  readonly path: string;
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  readonly parameters: readonly DocumentedParameter[];
  readonly request: string;
  readonly answer: string;
  readonly statuses: readonly number[];
}

export interface DocumentedParameter {
  readonly name: string;
  readonly place: ApiParameter["in"];
  readonly isRequired: boolean;
  /** Markdown. */
  readonly description: string;
  /** What may be given, in words. */
  readonly values: string;
  readonly fallback: string | undefined;
}

/** Every operation of the contract in its order, with the addresses and limits of this instance. */
export function listOperations(document: ApiDocument, facts: DocsFacts): readonly DocumentedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => documentOperation(document, { path, operation, facts })),
  );
}

interface Documented {
  readonly path: string;
  readonly operation: ApiOperation;
  readonly facts: DocsFacts;
}

function documentOperation(
  document: ApiDocument,
  { path, operation, facts }: Documented,
): DocumentedOperation {
  const parameters = (operation.parameters ?? []).map((parameter) =>
    follow(parameter, document.components.parameters),
  );
  return {
    id: operation.operationId,
    path,
    summary: operation.summary,
    description: operation.description,
    parameters: parameters.map(documentParameter),
    request: formatRequest(`${facts.siteUrl}/api`, path, parameters),
    answer: localize(formatAnswer(document, operation), facts),
    statuses: Object.keys(operation.responses).map(Number),
  };
}

function documentParameter({ name, in: place, required, description, schema }: ApiParameter) {
  return {
    name,
    place,
    isRequired: required,
    description,
    values: describeValues(schema),
    fallback: schema.default === undefined ? undefined : String(schema.default),
  };
}

/** With the parameters that one would try first: those of the path, and the first of the query. */
function formatRequest(apiUrl: string, path: string, parameters: readonly ApiParameter[]): string {
  const example = ({ example }: ApiParameter): string => String(example);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(example(parameters.find((parameter) => parameter.name === name)!)),
  );
  const query = parameters
    .filter((parameter) => parameter.in === "query")
    .slice(0, 2)
    .map((parameter) => `${parameter.name}=${example(parameter)}`)
    .join("&");
  return `curl -H "Authorization: Bearer $KEY" \\\n  "${apiUrl}${filled}${query && `?${query}`}"`;
}

/** @throws {Error} when the contract shows no answer: then there is nothing to document */
function formatAnswer(document: ApiDocument, { operationId, responses }: ApiOperation): string {
  const success = responses["200"] && follow(responses["200"], document.components.responses);
  const [example] = Object.values(success?.content?.["application/json"]?.examples ?? {});
  if (example === undefined) throw new Error(`The contract shows no answer of ${operationId}`);
  return formatJson(example.value);
}
