/**
 * How parameters are read: the raw query, the kinds of values, and the message when one is not as wanted. Which parameters there
 * are is said by the operations.
 */
import { isHex, isSeed, seedLengthMax, seedPattern, wantedSeed } from "@tincture/color";
import { DomainError } from "../domain/errors.ts";
import { quoteValue } from "../domain/quote-value.ts";
import { nameMembers } from "./schemas/json-schema.ts";

/** A parameter of an operation: how it is read, and how it is documented. */
export interface Parameter<T> {
  readonly name: string;
  /** Completes "Parameter "x" must be …". */
  readonly wanted: string;
  /** The value, or undefined when the text is none. Never sees an empty text or a NUL. */
  readonly parse: (text: string) => T | undefined;
  readonly description: string;
  /** A list has the type `array`, and travels with commas between its items. With an `$id` it becomes a component of that name. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example: unknown;
  /** What is assumed when it is missing, for the documentation. */
  readonly isRequired?: boolean;
  /** Forms send its example as they open, though it is not required: where one of several has to be sent. */
  readonly isOffered?: boolean;
}

/** The values of a query string by name, not yet decoded, and only of the names asked for. */
export type Query = ReadonlyMap<string, readonly string[]>;

/** What stands after the question mark of an address, "" for none. */
export function readQueryText(url = ""): string {
  const start = url.indexOf("?");
  return start === -1 ? "" : url.slice(start + 1);
}

/**
 * Reads a raw query string. Names other than the known ones are dropped unread, so whatever they or their values contain
 * does no harm.
 *
 * @param text - what stands after the question mark, "" for none
 * @param known - the parameters of the operation
 */
export function parseQuery(text: string, known: ReadonlySet<string>): Query {
  if (text === "" || known.size === 0) return emptyQuery;
  const query = new Map<string, string[]>();
  for (const pair of text.split("&")) {
    const equals = pair.indexOf("=");
    const name = decodeText(equals === -1 ? pair : pair.slice(0, equals));
    if (name === undefined || !known.has(name)) continue;
    const values = query.get(name);
    const value = equals === -1 ? "" : pair.slice(equals + 1);
    if (values) values.push(value);
    else query.set(name, [value]);
  }
  return query;
}

const emptyQuery: Query = new Map();

/**
 * The value of a parameter in a query.
 *
 * @returns undefined when it was not sent
 * @throws {DomainError} `invalid_parameter` when sent twice, empty, undecodable, with a NUL, or not as wanted
 */
export function readParameter<T>(query: Query, parameter: Parameter<T>): T | undefined {
  const values = query.get(parameter.name);
  if (values === undefined) return undefined;
  const [raw = ""] = values;
  if (values.length > 1) throw repeatedParameter(parameter, values);
  const text = decodeText(raw);
  if (text === undefined) throw undecodableParameter(parameter, raw);
  return parseParameter(parameter, text);
}

/** The value of a parameter given as text; see `readParameter`. */
export function parseParameter<T>(parameter: Parameter<T>, text: string): T {
  const value = text === "" || text.includes("\0") ? undefined : parameter.parse(text);
  if (value === undefined) throw invalidParameter(parameter.name, parameter.wanted, text);
  return value;
}

/** The refusal of a value. */
export function invalidParameter(name: string, wanted: string, value: string): DomainError {
  return refusal(name, wanted, quote(value));
}

/** The refusal of a request without a parameter that it needs. */
export function missingParameter({ name, wanted }: Parameter<unknown>): DomainError {
  return refusal(name, `given and be ${wanted}`, "none");
}

function repeatedParameter({ name, wanted }: Parameter<unknown>, values: readonly string[]): DomainError {
  const given = values.slice(0, 3).map((value) => quote(decodeText(value) ?? value));
  return refusal(name, `given once and be ${wanted}`, given.join(" and "));
}

function undecodableParameter({ name, wanted }: Parameter<unknown>, raw: string): DomainError {
  return refusal(name, `percent-encoded UTF-8 and be ${wanted}`, quote(raw));
}

function refusal(name: string, wanted: string, got: string): DomainError {
  return new DomainError("invalid_parameter", `Parameter "${name}" must be ${wanted}, got ${got}`);
}

function quote(value: string): string {
  return quoteValue(value, { escapesQuotes: true });
}

/**
 * Decodes a name or a value of a query string: `+` is a space, the rest percent-encoded UTF-8.
 *
 * @returns undefined when it cannot be decoded
 */
function decodeText(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

type Documentation = Pick<Parameter<unknown>, "name" | "description" | "example">;

interface IntegerRange {
  readonly min: number;
  readonly max?: number;
  readonly default?: number;
}

/**
 * An integer in digits: no sign, no leading zero, no point, no exponent. Without a maximum, what is beyond the integers that
 * JavaScript holds exactly counts as the last of them.
 */
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

/** The words of a choice, what they are called in generated clients, and which is assumed when none is given. */
interface Choice<T> {
  readonly name: string;
  readonly choices: readonly T[];
  /** What generated clients call choices that are digits. */
  readonly memberNames?: readonly string[];
  readonly fallback?: T;
}

/** One of a few words, in any case. */
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

/** Some of a few words, comma-separated, in any case; blanks around them, empty ones and repeats do not matter. */
export function choicesParameter<const T extends string>(
  documentation: Documentation,
  { name, choices }: Choice<T>,
): Parameter<readonly T[]> {
  return {
    ...documentation,
    wanted: `one or more of ${choices.join(", ")}, comma-separated`,
    parse: (text) => parseChoices(text, choices),
    schema: {
      type: "array",
      items: { $id: name, type: "string", enum: choices },
      minItems: 1,
      maxItems: choices.length,
    },
  };
}

/** In the order of the choices: the order in which they are asked for does not matter. */
function parseChoices<T extends string>(text: string, choices: readonly T[]): readonly T[] | undefined {
  const words = text.split(",").map((word) => word.trim().toLowerCase());
  const named = new Set(words.filter((word) => word !== ""));
  const chosen = choices.filter((choice) => named.has(choice));
  return chosen.length > 0 && chosen.length === named.size ? chosen : undefined;
}

const hexSchema = { type: "string", pattern: "^[0-9a-fA-F]{6}$", minLength: 6, maxLength: 6 };

/** One hex, of either case; read as lowercase. */
export function hexParameter(documentation: Documentation): Parameter<string> {
  return {
    ...documentation,
    wanted: 'six hexadecimal digits without "#"',
    parse: (text) => (isHex(text) ? text.toLowerCase() : undefined),
    schema: hexSchema,
  };
}

/** What makes a generated palette repeatable. */
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

/** Comma-separated hexes in the order given; blanks around them are ignored. */
export function hexListParameter(documentation: Documentation, countMax: number): Parameter<readonly string[]> {
  return {
    ...documentation,
    wanted: `1 to ${countMax} comma-separated colors of six hexadecimal digits without "#"`,
    parse: (text) => parseHexes(text, countMax),
    schema: { type: "array", items: hexSchema, minItems: 1, maxItems: countMax },
  };
}

function parseHexes(text: string, countMax: number): readonly string[] | undefined {
  const hexes = text.split(",", countMax + 1).map((part) => part.trim());
  if (hexes.length > countMax || !hexes.every((hex) => isHex(hex))) return undefined;
  return hexes.map((hex) => hex.toLowerCase());
}

export const defaultLimit = 10;
/** The specification's section 8. */
export const limitMax = 50;

/** How many items a page of a list has. */
export const limit = integerParameter(
  { name: "limit", description: "Items per page; each item returned costs 1 credit", example: defaultLimit },
  { min: 1, max: limitMax, default: defaultLimit },
);

/** Where a page of a list starts. */
export const offset = integerParameter(
  {
    name: "offset",
    description: "Items to skip; past the end the page is empty. Any number is taken, however large",
    example: 0,
  },
  { min: 0, default: 0 },
);
