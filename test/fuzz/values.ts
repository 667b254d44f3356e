/**
 * Values of parameters: such as the contract wants, such as it refuses, and whatever else fits on
 * the wire.
 */
import { anyText } from "../any-text.ts";
import { fc } from "../properties.ts";
import type { ContractParameter, ParameterSchema } from "./contract.ts";

const lengthUsual = 40;
const longMax = 9000;

/** Text that may be part of a request line, percent-encoded or not. */
export type RawValue = string;

export function validValue({ schema }: ContractParameter): fc.Arbitrary<RawValue> {
  return plainValue(schema).map((text) => encodeURIComponent(text));
}

/** Draws a value that the contract refuses. Checks that no reading of the schema allows it. */
export function invalidValue(parameter: ContractParameter): fc.Arbitrary<RawValue> {
  const nearMiss = fc.oneof(
    fc.constantFrom("", "%", "%00", "%E0%A4%A", "%ff", "%zz", "-1", "01", "1e1", "1.0", "0x1", "%2B5", "51", "nine"),
    fc.integer({ min: -100, max: 100 }).map(String),
    anyText({ maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
    plainValue(parameter.schema).map((text) => encodeURIComponent(`${text}${text}\u00e9`)),
    plainValue(parameter.schema).map((text) => encodeURIComponent(`${text}\0`)),
  );
  return nearMiss.filter((raw) => isRefused(parameter, raw));
}

export function wildValue(): fc.Arbitrary<RawValue> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ maxLength: lengthUsual }).map(onWire) },
    { weight: 3, arbitrary: anyText({ maxLength: lengthUsual }).map(onWire) },
    { weight: 1, arbitrary: fc.integer({ min: 100, max: longMax }).map((length) => "a".repeat(length)) },
    { weight: 1, arbitrary: fc.integer({ min: 100, max: 700 }).map((count) => "%F0%9F%8E%A8".repeat(count)) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        "%",
        "%%",
        "%00",
        "%E0%A4%A",
        "%C0%AF",
        "%ED%A0%80",
        ".",
        "..",
        "%2e%2e",
        "+",
        "a%2Fb",
        "%0d%0aX:%20y",
        "''",
        "$where",
        "{}",
        "[]",
      ),
    },
  );
}

/**
 * Returns whether the contract refuses a value. The API accepts more than the schema: words in
 * other case, and spaces around list items.
 */
export function isRefused({ schema, isValid }: ContractParameter, raw: RawValue): boolean {
  const text = decode(raw);
  if (text === undefined || text === "" || text.includes("\0")) return true;
  if (schema.type === "integer") return !/^(?:0|[1-9]\d*)$/u.test(text) || !isValid(Number(text));
  if (schema.type === "array") return isRefusedList(text, isValid);
  const choice = schema.enum?.find((known) => known.toLowerCase() === text.toLowerCase());
  return [text, choice ?? text.trim()].every((reading) => !isValid(reading));
}

/** Some lists ignore empty items and repeats, and hyphens separate colors too. */
function isRefusedList(text: string, isValid: ContractParameter["isValid"]): boolean {
  return [",", /[-,]/].every((separator) => {
    const items = text.split(separator).map((item) => item.trim());
    const named = items.filter((item) => item !== "");
    return named.length > 0 && !isValid(named) && !isValid([...new Set(named)]);
  });
}

function plainValue(schema: ParameterSchema): fc.Arbitrary<string> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === "integer") {
    const { minimum: min = 0, maximum: max = Number.MAX_SAFE_INTEGER } = schema;
    return fc
      .oneof(
        fc.integer({ min, max: Math.min(max, min + 100) }),
        fc
          .maxSafeNat()
          .filter((n) => (n >= min && n <= max) || max < 1000)
          .map((n) => Math.min(Math.max(n, min), max)),
      )
      .map(String);
  }
  if (schema.type === "array") return listText(schema);
  return plainText(schema);
}

function listText({ items, minItems: minLength = 1, maxItems: maxLength = lengthUsual }: ParameterSchema) {
  const item = plainValue(items ?? { type: "string" }).filter((text) => !text.includes(",") && text.trim() !== "");
  return fc.array(item, { minLength, maxLength }).map((list) => list.join(","));
}

function plainText({ pattern, minLength = 1, maxLength = lengthUsual }: ParameterSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) {
    return fc
      .stringMatching(new RegExp(pattern, "u"), { maxLength: 360 })
      .filter((text) => text.length <= maxLength || maxLength === lengthUsual);
  }
  const unit = fc.oneof(
    fc.constantFrom("a", "e", "r", " ", "\u00e9", "\u{1f3a8}"),
    fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 1 })
      .filter((text) => countCharacters(text) === 1 && text !== "\0"),
  );
  return fc
    .string({ unit, minLength, maxLength, size: "max" })
    .filter((text) => countCharacters(text) <= maxLength && !text.includes("\0"));
}

function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** A request line has no spaces, no control characters and only ASCII. */
function onWire(text: string): RawValue {
  return text.toWellFormed().replaceAll(/[^\u0021-\u007e]|[?/#&=]/gu, (character) => encodeURIComponent(character));
}

function decode(raw: RawValue): string | undefined {
  try {
    return decodeURIComponent(raw.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}
