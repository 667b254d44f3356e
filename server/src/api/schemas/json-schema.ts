/**
 * JSON Schemas that know the type of what they describe, as far as the API's bodies need them. Libraries that build schemas also check
 * values and infer from any schema; loading one was a tenth of the work of a start, for what is a few functions here.
 */

/** Of a property that no schema has: it ties a schema to a type. */
declare const described: unique symbol;

export interface JsonSchema<Value> {
  readonly [described]?: Value;
}

/** The type of what a schema describes. */
export type Described<Schema> = Schema extends JsonSchema<infer Value> ? Value : never;

type Properties = Readonly<Record<string, JsonSchema<unknown>>>;
type DescribedBody<Properties> = { readonly [Name in keyof Properties]: Described<Properties[Name]> };

/** What else a schema says, in JSON Schema's own words. */
export type Words = Readonly<Record<string, unknown>>;

/** With properties that are always there. */
export function object<Required extends Properties>(
  properties: Required,
  words: Words = {},
): JsonSchema<DescribedBody<Required>> {
  return schema({ type: "object", required: Object.keys(properties), properties, ...words });
}

/** With some that may be missing too. */
export function openObject<Required extends Properties, Optional extends Properties>(
  required: Required,
  optional: Optional,
  words: Words = {},
): JsonSchema<DescribedBody<Required> & Partial<DescribedBody<Optional>>> {
  return schema({
    type: "object",
    required: Object.keys(required),
    properties: { ...required, ...optional },
    ...words,
  });
}

export function array<Item>(items: JsonSchema<Item>, words: Words = {}): JsonSchema<readonly Item[]> {
  return schema({ type: "array", items, ...words });
}

export function string(words: Words = {}): JsonSchema<string> {
  return schema({ type: "string", ...words });
}

/** The type beside null keeps format and bounds where programs look for them, which a union would hide. */
export function stringOrNull(words: Words = {}): JsonSchema<string | null> {
  return schema({ type: ["string", "null"], ...words });
}

export function integer(words: Words = {}): JsonSchema<number> {
  return schema({ type: "integer", ...words });
}

export function number(words: Words = {}): JsonSchema<number> {
  return schema({ type: "number", ...words });
}

export function boolean(words: Words = {}): JsonSchema<boolean> {
  return schema({ type: "boolean", ...words });
}

/** One value and no other. */
export function literal<const Value extends string>(value: Value, words: Words = {}): JsonSchema<Value> {
  return schema({ type: "string", const: value, ...words });
}

/** One of several values. */
export function choice<const Value extends string>(values: readonly Value[], words: Words = {}): JsonSchema<Value> {
  return schema({ type: "string", enum: values, ...words });
}

/** What generated clients call the members of a choice of digits, after which they would name them. Each of the two is read by half of them. */
export function nameMembers(names: readonly string[]): Words {
  return { "x-enum-varnames": names, "x-enumNames": names };
}

export function orNull<Value>(other: JsonSchema<Value>, words: Words = {}): JsonSchema<Value | null> {
  return schema({ anyOf: [other, { type: "null" }], ...words });
}

function schema<Value>(words: object): JsonSchema<Value> {
  return words;
}
