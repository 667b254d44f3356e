/** Writes the types of the API for `@tincture/client` from the OpenAPI document. */

/** The parts of JSON Schema that the document uses. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly description?: string;
  readonly default?: Value;
}

/** A value of a parameter. */
type Value = string | number | boolean | readonly (string | number)[];

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: Value;
  readonly examples?: Readonly<Record<string, { readonly value: Value }>>;
}

export interface OperationDocument {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly responses: Readonly<Record<string, ResponseDocument>>;
}

interface ResponseDocument {
  readonly content?: { readonly "application/json"?: { readonly schema: Schema } };
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, { readonly get?: OperationDocument }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const refPrefix = "#/components/schemas/";

/** Returns a TypeScript module with one type per schema, and `Operations`. */
export function formatApiTypes({ paths, components }: ApiDocument): string {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `${formatComment(schema.description)}export type ${name} = ${formatType(schema)};`,
  );
  const operations = Object.entries(paths).flatMap(([path, { get }]) => (get ? formatOperation(path, get) : []));
  return [
    "/** Types of the API. Written by `npm run openapi` from openapi.json; do not edit. */",
    ...schemas,
    "/** Parameters and reply of each operation, by its id. */",
    `export interface Operations {\n${operations.join("\n")}\n}`,
    "",
  ].join("\n\n");
}

/** Returns nothing for files, which have addresses and need no client. */
function formatOperation(path: string, operation: OperationDocument): readonly string[] {
  const parameters = (operation.parameters ?? []).filter((parameter) => "name" in parameter);
  const reply = operation.responses["200"]?.content?.["application/json"]?.schema;
  if (!reply || !path.startsWith("/v1/")) return [];
  const query = parameters.filter((parameter) => parameter.in === "query");
  const fields = [
    `readonly path: ${JSON.stringify(path)};`,
    `readonly query: ${formatObject(
      Object.fromEntries(query.map(({ name, schema, description = "" }) => [name, { ...schema, description }])),
      query.filter(({ required }) => required).map(({ name }) => name),
    )};`,
    `readonly reply: ${formatType(reply)};`,
  ];
  return [`${formatComment(operation.summary)}readonly ${operation.operationId}: { ${fields.join("\n")} };`];
}

function formatType(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(refPrefix.length);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map(formatType).join(" | ");
  if (schema.oneOf) return schema.oneOf.map(formatType).join(" | ");
  if (schema.allOf) return schema.allOf.map(formatType).join(" & ");
  const types = [schema.type].flat();
  return types.map((type) => formatTypeOf(type, schema)).join(" | ");
}

function formatTypeOf(type: string | undefined, schema: Schema): string {
  if (type === "object") return formatObject(schema.properties ?? {}, schema.required ?? []);
  if (type === "array") return `readonly (${formatType(schema.items ?? {})})[]`;
  const plain = type === "integer" ? "number" : type;
  if (plain === "number" || plain === "string" || plain === "boolean" || plain === "null") return plain;
  throw new TypeError(`Cannot write a type for ${JSON.stringify(schema)}`);
}

function formatObject(properties: Readonly<Record<string, Schema>>, required: readonly string[]): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? "" : "?";
    return `${formatComment(schema.description)}readonly ${JSON.stringify(name)}${mark}: ${formatType(schema)};`;
  });
  return fields.length === 0 ? "Readonly<Record<string, never>>" : `{\n${fields.join("\n")}\n}`;
}

/** Formats the first paragraph of a description, which has no end of a comment. */
function formatComment(description = ""): string {
  const [first = ""] = description.split("\n\n");
  return first === "" ? "" : `/** ${first.replaceAll("\n", " ").replaceAll("*/", "*\\/")} */\n`;
}
