/** Typed JSON Schemas. Loading a schema library would take a tenth of the start. */

/** A property that only exists in types. It ties a schema to its type. */
declare const described: unique symbol;

export interface JsonSchema<Value> {
  readonly [described]?: Value;
}

/** The type of a schema's values. */
export type Described<Schema> = Schema extends JsonSchema<infer Value> ? Value : never;

type Properties = Readonly<Record<string, JsonSchema<unknown>>>;
type DescribedBody<Properties> = { readonly [Name in keyof Properties]: Described<Properties[Name]> };

/** Other keywords of JSON Schema. */
export type Words = Readonly<Record<string, unknown>>;

/** An object with required properties. */
export function object<Required extends Properties>(
  properties: Required,
  words: Words = {},
): JsonSchema<DescribedBody<Required>> {
  return schema({ type: "object", required: Object.keys(properties), properties, ...words });
}

/** An object with optional properties too. */
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

/** Allows null. A union would hide the format and limits from client generators. */
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

/** A constant. */
export function literal<const Value extends string>(value: Value, words: Words = {}): JsonSchema<Value> {
  return schema({ type: "string", const: value, ...words });
}

/** One of several constants. */
export function choice<const Value extends string>(values: readonly Value[], words: Words = {}): JsonSchema<Value> {
  return schema({ type: "string", enum: values, ...words });
}

/**
 * Names for generated clients of choices that are digits. Different generators read different
 * keywords.
 */
export function nameMembers(names: readonly string[]): Words {
  return { "x-enum-varnames": names, "x-enumNames": names };
}

export function orNull<Value>(other: JsonSchema<Value>, words: Words = {}): JsonSchema<Value | null> {
  return schema({ anyOf: [other, { type: "null" }], ...words });
}

function schema<Value>(words: object): JsonSchema<Value> {
  return words;
}
