/** Common values, with the limits and formats that client generators use. */
import { integer, type JsonSchema, string, stringOrNull, type Words } from "./json-schema.ts";

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

/** A color in a reply. */
export const hexSchema = string({
  $id: "Hex",
  pattern: "^[0-9a-f]{6}$",
  minLength: 6,
  maxLength: 6,
  description: "A color as six lowercase hexadecimal digits, without `#`",
  examples: ["e63946"],
});

/** A 32-bit integer. In replies it is never negative. */
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

/** A time in the format of `toISOString`. */
export function time(words: Words = {}): JsonSchema<string> {
  return string({ ...words, ...timeShape });
}

export function timeOrNull(words: Words = {}): JsonSchema<string | null> {
  return stringOrNull({ ...words, ...timeShape });
}

const timeShape = { format: "date-time", maxLength: timeLengthMax };

/** A UTC day. */
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
