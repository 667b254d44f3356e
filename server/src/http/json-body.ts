/** JSON bodies: how they are read, and how each field is parsed, documented and refused. */
import type { IncomingMessage } from "node:http";
import { DomainError, quoteValue } from "@tincture/contract/errors";
import { unknownName } from "@tincture/contract/query-text";
import { httpLimits } from "./http-limits.ts";
import { invalidItem } from "./parameters.ts";

export interface Field<T> {
  readonly name: string;
  /** Completes the message `Field "x" must be …`. */
  readonly wanted: string;
  /** Returns undefined for an invalid value. */
  readonly parse: (value: unknown) => T | undefined;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example: unknown;
  readonly isRequired?: boolean;
}

export type JsonBody = ReadonlyMap<string, unknown>;

/**
 * Returns undefined if the field was not sent.
 * @throws {DomainError} `invalid_parameter` if it is invalid, or required and was not sent
 */
export function readField<T>(body: JsonBody, { name, wanted, parse, isRequired }: Field<T>): T | undefined {
  if (!body.has(name)) {
    if (isRequired) throw invalidField(name, `given and be ${wanted}`, "none");
    return undefined;
  }
  const sent = body.get(name);
  const value = parse(sent);
  if (value === undefined) throw invalidField(name, wanted, quoteValue(sent, { escapesQuotes: true }));
  return value;
}

function invalidField(name: string, wanted: string, got: string): DomainError {
  return new DomainError("invalid_parameter", `Field "${name}" must be ${wanted}, got ${got}`, { param: name });
}

/**
 * Reads the body only when it is called, so that the key is checked first. No body is an empty
 * object. @throws {DomainError} `unsupported_media_type`, `content_too_large`, `invalid_parameter`
 */
export async function readJsonBody(
  request: IncomingMessage,
  fields: readonly Pick<Field<unknown>, "name">[],
): Promise<JsonBody> {
  const { headers } = request;
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  if (!hasBody) return new Map();
  refuseOtherTypes(headers["content-type"], headers["content-encoding"]);
  const body = parseObject(await readBytes(request));
  const known = fields.map(({ name }) => name);
  for (const name of body.keys()) if (!known.includes(name)) throw unknownName("field", name, known);
  return body;
}

const jsonType = /^application\/json[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/i;

function refuseOtherTypes(type: string | undefined, coding = "identity"): void {
  const got = (value: string) => quoteValue(value, { escapesQuotes: true });
  if (type === undefined || !jsonType.test(type)) {
    const found = type === undefined ? "none" : got(type);
    throw unsupported(`The header "Content-Type" must be "application/json", got ${found}`);
  }
  if (coding.toLowerCase() !== "identity")
    throw unsupported(`The body must not be compressed, got the header "Content-Encoding" with ${got(coding)}`);
}

function unsupported(message: string): DomainError {
  return new DomainError("unsupported_media_type", message);
}

/** Node limits the time of the whole request. */
function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const fail = (problem: DomainError): void => {
      request.removeListener("data", add);
      request.resume();
      reject(problem);
    };
    const add = (chunk: Buffer): void => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > httpLimits.jsonBytesMax) fail(tooLarge());
    };
    if (Number(request.headers["content-length"] ?? 0) > httpLimits.jsonBytesMax) return fail(tooLarge());
    if (request.destroyed) return reject(unfinished());
    request.on("data", add);
    request.once("end", () => resolve(Buffer.concat(chunks)));
    request.once("error", (error) => fail(error instanceof DomainError ? error : unfinished()));
    request.once("close", () => reject(unfinished()));
  });
}

function tooLarge(): DomainError {
  return new DomainError("content_too_large", `The body must be at most ${httpLimits.jsonBytesMax} bytes long`);
}

function unfinished(): DomainError {
  return new DomainError("invalid_parameter", "The request did not arrive completely");
}

function parseObject(bytes: Buffer): JsonBody {
  const value = parseJson(bytes);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return new Map(Object.entries(value));
  throw notJson();
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw notJson();
  }
}

function notJson(): DomainError {
  return new DomainError("invalid_parameter", "The body must be a JSON object in UTF-8");
}

type Documentation = Pick<Field<unknown>, "name" | "description" | "example" | "isRequired">;

interface TextLength {
  readonly min?: number;
  readonly max: number;
}

export function textField(documentation: Documentation, { min = 1, max }: TextLength): Field<string> {
  return {
    ...documentation,
    wanted: `a text of ${min} to ${max} characters`,
    parse: (value) => (isText(value, { min, max }) ? value : undefined),
    schema: { type: "string", minLength: min, maxLength: max },
  };
}

function isText(value: unknown, { min = 1, max }: TextLength): value is string {
  if (typeof value !== "string") return false;
  const { length } = Array.from(value);
  return length >= min && length <= max;
}

export function choiceField<const T extends string>(
  documentation: Documentation,
  { name, choices, fallback }: { readonly name: string; readonly choices: readonly T[]; readonly fallback?: T },
): Field<T> {
  return {
    ...documentation,
    wanted: `one of ${choices.join(", ")}`,
    parse: (value) => choices.find((choice) => choice === value),
    schema: { $id: name, type: "string", enum: choices, ...(fallback !== undefined && { default: fallback }) },
  };
}

interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly default?: number;
}

export function integerField(documentation: Documentation, range: NumberRange): Field<number> {
  const { min, max, default: fallback } = range;
  return {
    ...documentation,
    wanted: `an integer from ${min} to ${max}`,
    parse: (value) =>
      Number.isInteger(value) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined,
    schema: {
      type: "integer",
      format: "int32",
      minimum: min,
      maximum: max,
      ...(fallback !== undefined && { default: fallback }),
    },
  };
}

/** In UTC or with an offset, as in RFC 3339. Parsed to epoch milliseconds. */
export function timeField(documentation: Documentation): Field<number> {
  return {
    ...documentation,
    wanted: "a date-time such as 2027-01-31T00:00:00Z",
    parse: (value) => (typeof value === "string" ? parseTime(value) : undefined),
    schema: { type: "string", format: "date-time", maxLength: timeLengthMax },
  };
}

const timeLengthMax = 35;
const timePattern =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

function parseTime(text: string): number | undefined {
  const [, day] = timePattern.exec(text) ?? [];
  // `Date` would take February 30 for March 2.
  if (day === undefined || !isDay(day)) return undefined;
  return Date.parse(text);
}

function isDay(day: string): boolean {
  const time = Date.parse(day);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(day);
}

export function booleanField(documentation: Documentation): Field<boolean> {
  return {
    ...documentation,
    wanted: "true or false",
    parse: (value) => (typeof value === "boolean" ? value : undefined),
    schema: { type: "boolean" },
  };
}

/** May be empty. */
export function numbersField(documentation: Documentation, choices: readonly number[]): Field<readonly number[]> {
  const max = choices.length;
  const reason = `is not one of ${choices.join(", ")}`;
  const find = (item: unknown): number | undefined => choices.find((choice) => choice === item);
  return {
    ...documentation,
    wanted: `a list of 0 to ${max} of ${choices.join(", ")}`,
    parse: (value) => parseList(documentation.name, value, { min: 0, max, find, reason }),
    schema: {
      type: "array",
      items: {
        type: "integer",
        format: "int32",
        minimum: Math.min(...choices),
        maximum: Math.max(...choices),
        enum: choices,
      },
      maxItems: max,
    },
  };
}

interface ListLimits {
  readonly itemName: string;
  readonly max: number;
  readonly lengthMax: number;
}

export function textsField(
  documentation: Documentation,
  { itemName, max, lengthMax }: ListLimits,
): Field<readonly string[]> {
  return {
    ...documentation,
    wanted: `a list of 1 to ${max} ${itemName}`,
    parse: (value) =>
      parseList(documentation.name, value, {
        max,
        find: (item) => (isText(item, { max: lengthMax }) ? item : undefined),
        reason: `is not a text of 1 to ${lengthMax} characters`,
      }),
    schema: {
      type: "array",
      items: { type: "string", minLength: 1, maxLength: lengthMax },
      minItems: 1,
      maxItems: max,
    },
  };
}

export function choicesField<const T extends string>(
  documentation: Documentation,
  { name, choices }: { readonly name: string; readonly choices: readonly T[] },
): Field<readonly T[]> {
  const max = choices.length;
  return {
    ...documentation,
    wanted: `a list of 1 to ${max} of ${choices.join(", ")}`,
    parse: (value) =>
      parseList(documentation.name, value, {
        max,
        find: (item) => choices.find((choice) => choice === item),
        reason: `is not one of ${choices.join(", ")}`,
      }),
    schema: {
      type: "array",
      items: { $id: name, type: "string", enum: choices },
      minItems: 1,
      maxItems: max,
    },
  };
}

interface ItemRule<T> {
  readonly min?: number;
  readonly max: number;
  readonly find: (item: unknown) => T | undefined;
  readonly reason: string;
}

function parseList<T>(
  name: string,
  value: unknown,
  { min = 1, max, find, reason }: ItemRule<T>,
): readonly T[] | undefined {
  if (!Array.isArray(value) || value.length < min || value.length > max) return undefined;
  const sent: readonly unknown[] = value;
  const items = sent.map(find);
  const wrong = items.indexOf(undefined);
  if (wrong !== -1) throw invalidItem(name, wrong, { text: formatItem(sent[wrong]), reason });
  return items.filter((item) => item !== undefined);
}

function formatItem(item: unknown): string {
  return typeof item === "string" ? item : JSON.stringify(item);
}

/** Also allows null, which is like a field that was not sent. */
export function orNullField<T>(field: Field<T>): Field<T | null> {
  const { type } = field.schema;
  return {
    ...field,
    wanted: `${field.wanted}, or null`,
    parse: (value) => (value === null ? null : field.parse(value)),
    schema: { ...field.schema, type: [type, "null"] },
  };
}
