/** Typed JSON Schemas. Loading a schema library would take a tenth of the start. */

/** A property that only exists in types. It ties a schema to its type. */
declare const described: unique symbol;

export interface JsonSchema<Value> {
  readonly [described]?: Value;
}

export type Described<Schema> = Schema extends JsonSchema<infer Value> ? Value : never;

type Properties = Readonly<Record<string, JsonSchema<unknown>>>;
type DescribedBody<Properties> = { readonly [Name in keyof Properties]: Described<Properties[Name]> };

export type Words = Readonly<Record<string, unknown>>;

export function object<Required extends Properties>(
  properties: Required,
  words: Words = {},
): JsonSchema<DescribedBody<Required>> {
  return schema({ type: "object", required: Object.keys(properties), properties, ...words });
}

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
function stringOrNull(words: Words = {}): JsonSchema<string | null> {
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

export function literal<const Value extends string>(value: Value, words: Words = {}): JsonSchema<Value> {
  return schema({ type: "string", const: value, ...words });
}

export function choice<const Value extends string>(values: readonly Value[], words: Words = {}): JsonSchema<Value> {
  return schema({ type: "string", enum: values, ...words });
}

/** For generated clients, which read different keywords. */
export function nameMembers(names: readonly string[]): Words {
  return { "x-enum-varnames": names, "x-enumNames": names };
}

export function orNull<Value>(other: JsonSchema<Value>, words: Words = {}): JsonSchema<Value | null> {
  return schema({ anyOf: [other, { type: "null" }], ...words });
}

function schema<Value>(words: object): JsonSchema<Value> {
  return words;
}

/** The largest integer of the store, which every language supports. */
const int32Max = 2_147_483_647;
/** The upper bound of CIEDE2000 between two sRGB colors. */
export const differenceMax = 150;
/** WCAG 2: white on black. */
export const contrastMax = 21;
export const colorNameLengthMax = 100;
const timeLengthMax = 24;
const dateLength = 10;
const uriLengthMax = 2048;

export const hexSchema = string({
  $id: "Hex",
  pattern: "^[0-9a-f]{6}$",
  minLength: 6,
  maxLength: 6,
  description: "A color as six lowercase hexadecimal digits, without `#`",
  examples: ["e63946"],
});

export function int32(words: Words = {}): JsonSchema<number> {
  return integer({ minimum: 0, maximum: int32Max, ...words, format: "int32" });
}

/** An integer up to JavaScript's largest safe one. */
export function int64(words: Words = {}): JsonSchema<number> {
  return integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, ...words, format: "int64" });
}

export function credits(description: string): JsonSchema<number> {
  return int32({ description });
}

export function time(words: Words = {}): JsonSchema<string> {
  return string({ ...words, ...timeShape });
}

export function timeOrNull(words: Words = {}): JsonSchema<string | null> {
  return stringOrNull({ ...words, ...timeShape });
}

const timeShape = { format: "date-time", maxLength: timeLengthMax };

export function day(words: Words = {}): JsonSchema<string> {
  return string({ ...words, format: "date", maxLength: dateLength });
}

export function uri(words: Words = {}): JsonSchema<string> {
  return string({ ...words, ...uriShape });
}

export function uriOrNull(words: Words = {}): JsonSchema<string | null> {
  return stringOrNull({ ...words, ...uriShape });
}

const uriShape = { format: "uri", maxLength: uriLengthMax };
