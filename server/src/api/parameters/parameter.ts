/**
 * How parameters are read: the raw query, the kinds of values, and the message when one is not as wanted. Which parameters
 * there are is said by the operations.
 */
import { DomainError } from "../../domain/errors.ts";
import { decodeText, type Query } from "./query.ts";
import { quoteValue } from "../../domain/quote-value.ts";

/** A parameter of an operation: how it is read, and how it is documented. */
export interface Parameter<T> {
  readonly name: string;
  /** Completes "Parameter "x" must be …". */
  readonly wanted: string;
  /** The value, or undefined when the text is none. Never sees an empty text or a NUL. */
  readonly parse: (text: string) => T | undefined;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example: unknown;
  /** What is assumed when it is missing, for the documentation. */
  readonly isRequired?: boolean;
}

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
  return new DomainError(
    "invalid_parameter",
    `Parameter "${name}" must be ${wanted}, got ${quoteValue(value, { escapesQuotes: true })}`,
  );
}

function repeatedParameter({ name, wanted }: Parameter<unknown>, values: readonly string[]): DomainError {
  const given = values
    .slice(0, 3)
    .map((value) => quoteValue(decodeText(value) ?? value, { escapesQuotes: true }));
  return new DomainError(
    "invalid_parameter",
    `Parameter "${name}" must be given once and be ${wanted}, got ${given.join(" and ")}`,
  );
}

function undecodableParameter({ name, wanted }: Parameter<unknown>, raw: string): DomainError {
  return new DomainError(
    "invalid_parameter",
    `Parameter "${name}" must be percent-encoded UTF-8 and be ${wanted}, got ${quoteValue(raw, { escapesQuotes: true })}`,
  );
}
