import type { SiteFacts } from "@tincture/contract/site-services";
import {
  type ApiExample,
  type ApiOperation,
  type ApiParameter,
  type ApiSchema,
  listOperations,
} from "../shell/api-contract.ts";

export type DocumentedOperation = ReturnType<typeof documentOperations>[number];

export function documentOperations(contractText: string, facts: SiteFacts) {
  return listOperations(contractText).map((operation) => {
    const { id, path, summary, description, parameters, responses } = operation;
    return {
      id,
      path,
      summary,
      description,
      parameters: parameters.map(documentParameter),
      request: formatRequest(`${facts.siteUrl}/api`, operation),
      answer: localize(formatJson(abridge(getExample(operation).value)), facts),
      statuses: Object.keys(responses).map(Number),
    };
  });
}

function documentParameter(parameter: ApiParameter) {
  const { name, place, isRequired, description, schema } = parameter;
  const fallback = schema.default === undefined ? undefined : String(schema.default);
  return { name, place, isRequired, description, values: describeValues(schema), fallback };
}

function describeValues(schema: ApiSchema): string {
  const { type, enum: choices, items, maxItems, ...limits } = schema;
  if (choices) return choices.join(", ");
  if (items) return maxItems === undefined ? "list, with commas" : `list of at most ${maxItems}, with commas`;
  const { minimum, maximum, minLength, maxLength } = limits;
  if (type === "integer") {
    if (maximum === undefined) return minimum === undefined ? "integer" : `integer from ${minimum}`;
    return `integer, ${minimum ?? 0} to ${maximum}`;
  }
  if (maxLength === undefined) return "text";
  if (minLength === maxLength) return `text of ${maxLength} characters`;
  return minLength === undefined
    ? `text, at most ${maxLength} characters`
    : `text, ${minLength} to ${maxLength} characters`;
}

function formatRequest(apiUrl: string, operation: ApiOperation): string {
  const address = getExample(operation).summary.replace(/^GET /, "");
  return `curl -H "Authorization: Bearer $KEY" \\\n  "${apiUrl}${address}"`;
}

/** In a list of objects with this many fields, only the first is shown in full. */
const repeatedFieldsMin = 6;
const listCharactersMax = 500;
const listedItems = 2;

/** Leaves out repetition, such as the second to fourth look of a theme. */
function abridge(value: unknown): unknown {
  if (Array.isArray(value)) return abridgeList(value);
  if (typeof value !== "object" || value === null) return value;
  const firsts = new Map<string, string>();
  const members = Object.entries(value).map(([key, item]: [string, unknown]) => {
    const fields = typeof item === "object" && item !== null && !Array.isArray(item) ? Object.keys(item) : [];
    const first = fields.length < repeatedFieldsMin ? undefined : firsts.get(fields.join());
    if (first !== undefined) return [key, { "…": `as ${first}` }];
    firsts.set(fields.join(), key);
    return [key, abridge(item)];
  });
  return Object.fromEntries(members);
}

function abridgeList(items: readonly unknown[]): readonly unknown[] {
  const told = items.map(abridge);
  const isLong = items.every((item) => typeof item === "object") && JSON.stringify(items).length > listCharactersMax;
  if (!isLong || items.length <= listedItems + 1) return told;
  return [...told.slice(0, listedItems), `… ${items.length - listedItems} more`];
}

function getExample({ id, responses }: ApiOperation): ApiExample {
  const [example] = Object.values(responses["200"]?.content?.["application/json"]?.examples ?? {});
  if (example === undefined) throw new Error(`The contract shows no answer of ${id}`);
  return example;
}

const exampleUrl = "http://localhost:3000";
const exampleLimit = 500;
const remainingPattern = /("credits_remaining": )(\d+)/g;

function localize(text: string, { siteUrl, dailyCredits }: SiteFacts): string {
  return text
    .replaceAll(exampleUrl, siteUrl)
    .replaceAll(`"daily_limit": ${exampleLimit}`, `"daily_limit": ${dailyCredits}`)
    .replaceAll(remainingPattern, (_, field: string, remaining: string) => {
      const used = exampleLimit - Number(remaining);
      return `${field}${Math.max(0, dailyCredits - used)}`;
    });
}

const lineCharactersMax = 76;

export function formatJson(value: unknown, indent = ""): string {
  const flat = formatFlat(value);
  if (typeof value !== "object" || value === null || indent.length + flat.length <= lineCharactersMax) return flat;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item) => inner + formatJson(item, inner))
    : Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${formatJson(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}

function formatFlat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatFlat).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${formatFlat(item)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
