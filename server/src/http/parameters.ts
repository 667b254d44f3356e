/** Kinds of parameters: how each is parsed, documented and refused. */
import { isHex, isSeed, parseHexNotation, seedLengthMax, seedPattern, wantedSeed } from "@tincture/color";
import { DomainError, quoteValue } from "@tincture/contract/errors";
import { decodeQueryText, type Query } from "@tincture/contract/query-text";
import { nameMembers } from "../operations/schemas/json-schema.ts";

export interface Parameter<T> {
  readonly name: string;
  /** Completes "Parameter "x" must be …". */
  readonly wanted: string;
  /** Returns undefined for an invalid text. The text is never empty and has no NUL. */
  readonly parse: (text: string) => T | undefined;
  readonly description: string;
  /** `parse` gets repeated or bracketed values joined with commas. */
  readonly isList?: boolean;
  /** A schema with an `$id` becomes a component. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example: unknown;
  readonly isRequired?: boolean;
  /** Whether forms send the example of an optional parameter, if one of several is needed. */
  readonly isOffered?: boolean;
}

/**
 * Returns undefined if the parameter was not sent.
 * @throws {DomainError} `invalid_parameter` if it was sent twice, or is undecodable or invalid
 */
export function readParameter<T>(query: Query, parameter: Parameter<T>): T | undefined {
  const values = query.get(parameter.name);
  if (values === undefined) return undefined;
  if (values.length > 1 && !parameter.isList) throw repeatedParameter(parameter, values);
  const texts = values.map((raw) => decodeValue(parameter, raw));
  return texts.includes("") ? parseParameter(parameter, "") : parseParameter(parameter, texts.join(","));
}

function decodeValue(parameter: Parameter<unknown>, raw: string): string {
  const text = decodeQueryText(raw);
  if (text === undefined) throw undecodableParameter(parameter, raw);
  return text;
}

export function parseParameter<T>(parameter: Parameter<T>, text: string): T {
  const value = text === "" || text.includes("\0") ? undefined : parameter.parse(text);
  if (value === undefined) throw invalidParameter(parameter.name, parameter.wanted, text);
  return value;
}

export function invalidParameter(name: string, wanted: string, value: string): DomainError {
  return refusal(name, wanted, quote(value));
}

/** @param place - counted from 0 */
export function invalidItem(
  name: string,
  place: number,
  { text, reason }: { text: string; reason: string },
): DomainError {
  const message = `"${name}" item ${place + 1}, ${quote(text)}, ${reason}`;
  return new DomainError("invalid_parameter", message, { param: name });
}

export function missingParameter({ name, wanted }: Parameter<unknown>): DomainError {
  return refusal(name, `given and be ${wanted}`, "none");
}

function repeatedParameter({ name, wanted }: Parameter<unknown>, values: readonly string[]): DomainError {
  const given = values.slice(0, 3).map((value) => quote(decodeQueryText(value) ?? value));
  return refusal(name, `given once and be ${wanted}`, given.join(" and "));
}

function undecodableParameter({ name, wanted }: Parameter<unknown>, raw: string): DomainError {
  return refusal(name, `percent-encoded UTF-8 and be ${wanted}`, quote(raw));
}

function refusal(name: string, wanted: string, got: string): DomainError {
  return new DomainError("invalid_parameter", `Parameter "${name}" must be ${wanted}, got ${got}`, { param: name });
}

function quote(value: string): string {
  return quoteValue(value, { escapesQuotes: true });
}

type Documentation = Pick<Parameter<unknown>, "name" | "description" | "example">;

interface IntegerRange {
  readonly min: number;
  readonly max?: number;
  readonly default?: number;
}

/** Without a maximum, larger numbers count as the largest safe integer. */
export function integerParameter(documentation: Documentation, range: IntegerRange): Parameter<number> {
  const { min, max, default: fallback } = range;
  return {
    ...documentation,
    wanted: `an integer from ${min} ${max === undefined ? "on" : `to ${max}`}`,
    parse: (text) => parseInteger(text, range),
    schema: {
      type: "integer",
      format: max === undefined ? "int64" : "int32",
      minimum: min,
      ...(max !== undefined && { maximum: max }),
      ...(fallback !== undefined && { default: fallback }),
    },
  };
}

const integerPattern = /^(?:0|[1-9][0-9]*)$/;

function parseInteger(text: string, { min, max = Infinity }: IntegerRange): number | undefined {
  const value = Number(text);
  const isWanted = integerPattern.test(text) && value >= min && value <= max;
  return isWanted ? Math.min(value, Number.MAX_SAFE_INTEGER) : undefined;
}

/** The words of a choice. */
interface Choice<T> {
  readonly name: string;
  readonly choices: readonly T[];
  /** Names for generated clients, for choices that are digits. */
  readonly memberNames?: readonly string[];
  readonly fallback?: T;
}

export function choiceParameter<const T extends string>(
  documentation: Documentation,
  { name, choices, memberNames, fallback }: Choice<T>,
): Parameter<T> {
  return {
    ...documentation,
    wanted: `one of ${choices.join(", ")}`,
    parse: (text) => choices.find((choice) => choice.toLowerCase() === text.toLowerCase()),
    schema: {
      $id: name,
      type: "string",
      enum: choices,
      ...(memberNames && nameMembers(memberNames)),
      ...(fallback !== undefined && { default: fallback }),
    },
  };
}

/** In any case and order. Ignores empty items, repeats and spaces around items. */
export function choicesParameter<const T extends string>(
  documentation: Documentation,
  { name, choices }: Choice<T>,
): Parameter<readonly T[]> {
  return {
    ...documentation,
    wanted: `one or more of ${choices.join(", ")}, comma-separated`,
    isList: true,
    parse: (text) => parseChoices(documentation.name, text, choices),
    schema: {
      type: "array",
      items: { $id: name, type: "string", enum: choices },
      minItems: 1,
      maxItems: choices.length,
    },
  };
}

function parseChoices<T extends string>(name: string, text: string, choices: readonly T[]): readonly T[] | undefined {
  const words = splitWords(text);
  for (const [place, word] of words.entries()) {
    if (word !== "" && words.length > 1 && !choices.some((choice) => choice === word))
      throw invalidItem(name, place, { text: word, reason: `is not one of ${choices.join(", ")}` });
  }
  const chosen = choices.filter((choice) => words.includes(choice));
  return chosen.length > 0 ? chosen : undefined;
}

/** Items are in lower case and may be empty. */
export function splitWords(text: string): readonly string[] {
  return text.split(",").map((word) => word.trim().toLowerCase());
}

/** In a path: exactly six hexadecimal digits, as specified. */
export function hexParameter(documentation: Documentation): Parameter<string> {
  return {
    ...documentation,
    wanted: 'six hexadecimal digits without "#"',
    parse: (text) => (isHex(text) ? text.toLowerCase() : undefined),
    schema: { type: "string", pattern: "^[0-9a-fA-F]{6}$", minLength: 6, maxLength: 6 },
  };
}

const wantedColor = "three or six hexadecimal digits";
const colorSchema = { type: "string", pattern: "^#?(?:[0-9a-fA-F]{3}){1,2}$", minLength: 3, maxLength: 7 };

export function colorParameter(documentation: Documentation): Parameter<string> {
  return {
    ...documentation,
    wanted: `a color of ${wantedColor}`,
    isList: true,
    parse: parseHexNotation,
    schema: colorSchema,
  };
}

export function seedParameter(description: string): Parameter<string> {
  return {
    name: "seed",
    wanted: wantedSeed,
    parse: (text) => (isSeed(text) ? text : undefined),
    description,
    schema: { type: "string", minLength: 1, maxLength: seedLengthMax, pattern: seedPattern.source },
    example: "harbor",
  };
}

interface ColorCount {
  readonly min?: number;
  readonly max: number;
}

/** Parsed to six lowercase digits each. */
export function colorListParameter(
  documentation: Documentation,
  { min = 1, max }: ColorCount,
): Parameter<readonly string[]> {
  const wanted = `${min} to ${max} colors of ${wantedColor}, separated by commas or hyphens`;
  const wrongCount = (count: number) => refusal(documentation.name, wanted, String(count));
  function parse(text: string): readonly string[] | undefined {
    const parts = splitColors(text);
    if (parts.length > max) throw wrongCount(parts.length);
    const hexes = parts.map(parseHexNotation);
    const wrong = hexes.indexOf(undefined);
    if (wrong !== -1 && parts.length > 1)
      throw invalidItem(documentation.name, wrong, { text: parts[wrong] ?? "", reason: "is not a color" });
    if (!hexes.every((hex) => hex !== undefined)) return undefined;
    if (hexes.length < min) throw wrongCount(hexes.length);
    return hexes;
  }
  const schema = { type: "array", items: colorSchema, minItems: min, maxItems: max };
  return { ...documentation, wanted, isList: true, parse, schema };
}

export function splitColors(text: string): readonly string[] {
  return text.split(/[-,]/).map((part) => part.trim());
}

/** Lists parameters for links to other pages. Those without a value are left out. */
export function listLinkParameters(
  values: readonly (readonly [Parameter<unknown>, string | undefined])[],
): readonly (readonly [name: string, value: string])[] {
  return values.flatMap(([{ name }, value]) => (value === undefined || value === "" ? [] : [[name, value] as const]));
}

export const defaultLimit = 10;
/** The specification's section 8. */
export const limitMax = 50;

export const limit = integerParameter(
  { name: "limit", description: "Items per page. Each item returned costs 1 credit", example: defaultLimit },
  { min: 1, max: limitMax, default: defaultLimit },
);

export const offset = integerParameter(
  {
    name: "offset",
    description: "Items to skip. A page past the end is empty",
    example: 0,
  },
  { min: 0, default: 0 },
);
