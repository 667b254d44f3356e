import type { SiteFacts } from "../../../server/src/domain/site-services.ts";
import { type ApiOperation, type ApiParameter, type ApiSchema, listOperations } from "../ground/api-contract.ts";
import { formatJson } from "./format-json.ts";

/** An endpoint as its documentation shows it. */
export interface DocumentedOperation extends Pick<ApiOperation, "id" | "path" | "summary" | "description"> {
  readonly parameters: readonly DocumentedParameter[];
  readonly request: string;
  readonly answer: string;
  readonly statuses: readonly number[];
}

export interface DocumentedParameter extends Pick<ApiParameter, "name" | "place" | "isRequired" | "description"> {
  /** What may be given, in words. */
  readonly values: string;
  readonly fallback: string | undefined;
}

/** Every operation of the contract in its order, with the addresses and limits of this instance. */
export function documentOperations(contractText: string, facts: SiteFacts): readonly DocumentedOperation[] {
  return listOperations(contractText).map((operation) => {
    const { id, path, summary, description, parameters, responses } = operation;
    return {
      id,
      path,
      summary,
      description,
      parameters: parameters.map(documentParameter),
      request: formatRequest(`${facts.siteUrl}/api`, operation),
      answer: localize(formatAnswer(operation), facts),
      statuses: Object.keys(responses).map(Number),
    };
  });
}

function documentParameter(parameter: ApiParameter): DocumentedParameter {
  const { name, place, isRequired, description, schema } = parameter;
  const fallback = schema.default === undefined ? undefined : String(schema.default);
  return { name, place, isRequired, description, values: describeValues(schema), fallback };
}

function describeValues({ type, enum: choices, ...limits }: ApiSchema): string {
  if (choices) return choices.join(", ");
  const { minimum, maximum, minLength, maxLength } = limits;
  if (type === "integer") {
    if (maximum === undefined) return minimum === undefined ? "integer" : `integer from ${minimum}`;
    return `integer, ${minimum ?? 0} to ${maximum}`;
  }
  if (maxLength === undefined) return "text";
  return minLength === undefined
    ? `text, at most ${maxLength} characters`
    : `text, ${minLength} to ${maxLength} characters`;
}

/** With the parameters that one would try first: those of the path, and the first of the query. */
function formatRequest(apiUrl: string, { path, parameters }: ApiOperation): string {
  const examples = new Map(parameters.map(({ name, example }) => [name, example]));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(examples.get(name) ?? ""));
  const query = parameters
    .filter(({ place }) => place === "query")
    .slice(0, 2)
    .map(({ name, example }) => `${name}=${example}`)
    .join("&");
  return `curl -H "Authorization: Bearer $KEY" \\\n  "${apiUrl}${filled}${query && `?${query}`}"`;
}

/** @throws {Error} when the contract shows no answer: then there is nothing to document */
function formatAnswer({ id, responses }: ApiOperation): string {
  const [example] = Object.values(responses["200"]?.content?.["application/json"]?.examples ?? {});
  if (example === undefined) throw new Error(`The contract shows no answer of ${id}`);
  return formatJson(example.value);
}

/** What the contract's examples say of an instance nobody has set up. */
const exampleUrl = "http://localhost:3000";
const exampleLimit = 500;

/** An example of the contract with the address and the credits of this instance. */
function localize(text: string, { siteUrl, dailyCredits }: SiteFacts): string {
  return text
    .replaceAll(exampleUrl, siteUrl)
    .replaceAll(`"daily_limit": ${exampleLimit}`, `"daily_limit": ${dailyCredits}`)
    .replaceAll(`"credits_remaining": ${exampleLimit - 1}`, `"credits_remaining": ${Math.max(0, dailyCredits - 1)}`);
}
