/**
 * Parses query strings: which names are known, which parameters may be repeated, and what each name nearly spells. Nothing a client
 * sends is ignored, except names that belong to link tracking and cache busting.
 */
import { DomainError } from "./errors.ts";
import { nearestName } from "./nearest-name.ts";
import { quoteValue } from "./quote-value.ts";

/** The names that a query may have. */
export interface QueryName {
  readonly name: string;
  /** A list may be repeated, and written in brackets: `tags=a&tags=b`, `tags[]=a`, `tags[0]=a`. */
  readonly isList?: boolean;
}

/** The values of a query by parameter, still percent-encoded, and only of known parameters. */
export type Query = ReadonlyMap<string, readonly string[]>;

/** Returns what follows the question mark of a URL, "" for none. */
export function readQueryText(url = ""): string {
  const start = url.indexOf("?");
  return start === -1 ? "" : url.slice(start + 1);
}

/**
 * Returns a parser of query strings.
 *
 * @param names - the parameters of the address
 * @returns a function of what follows the question mark, which throws `invalid_parameter` for an unknown name
 */
export function createQueryParser(names: readonly QueryName[]): (text: string) => Query {
  const known = new Map(names.map((name) => [name.name, name]));
  return (text) => (text === "" ? emptyQuery : parseQuery(text, known));
}

const emptyQuery: Query = new Map();

interface RawValue {
  readonly text: string;
  /** Of `tags[3]`. */
  readonly index: number | undefined;
}

function parseQuery(text: string, known: ReadonlyMap<string, QueryName>): Query {
  const query = new Map<string, RawValue[]>();
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const sent = equals === -1 ? pair : pair.slice(0, equals);
    const written = decodeQueryText(sent);
    if (written !== undefined && isIgnored(written)) continue;
    const key = written === undefined ? undefined : findKey(written, known);
    if (!key) throw unknownParameter(written ?? sent, [...known.keys()]);
    const value = { text: equals === -1 ? "" : pair.slice(equals + 1), index: key.index };
    const values = query.get(key.name);
    if (values) values.push(value);
    else query.set(key.name, [value]);
  }
  return new Map([...query].map(([name, values]) => [name, sortByIndex(values)]));
}

/** Link trackers add `utm_source`, and clients such as jQuery add `_=<time>` against caches. */
function isIgnored(name: string): boolean {
  return name.startsWith("utm_") || name.startsWith("_");
}

const bracketPattern = /^(.+?)\[(\d{0,9})\]$/s;

function findKey(written: string, known: ReadonlyMap<string, QueryName>) {
  if (known.has(written)) return { name: written, index: undefined };
  const [, name = "", digits = ""] = bracketPattern.exec(written) ?? [];
  if (known.get(name)?.isList !== true) return undefined;
  return { name, index: digits === "" ? undefined : Number(digits) };
}

/** If every value has an index, the indexes give the order. Otherwise values stay as they were sent. */
function sortByIndex(values: readonly RawValue[]): readonly string[] {
  const isIndexed = values.every(({ index }) => index !== undefined);
  const ordered = isIndexed ? values.toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0)) : values;
  return ordered.map(({ text }) => text);
}

/** What `param` shows of a name that a client made up. */
const paramLengthMax = 64;

function unknownParameter(written: string, known: readonly string[]): DomainError {
  const unknown = `Unknown parameter ${quoteValue(written, { escapesQuotes: true })}`;
  return new DomainError("invalid_parameter", `${unknown}. ${suggest(written, known)}`, {
    param: Array.from(written).slice(0, paramLengthMax).join(""),
  });
}

function suggest(written: string, known: readonly string[]): string {
  if (known.length === 0) return "There are no parameters here";
  const nearest = nearestName(written.replace(/\[.*/s, ""), known);
  return nearest === undefined ? `Known parameters: ${known.join(", ")}` : `Did you mean "${nearest}"?`;
}

/**
 * Decodes a name or a value of a query string: `+` is a space, the rest is percent-encoded UTF-8.
 *
 * @returns undefined when the text cannot be decoded
 */
export function decodeQueryText(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}
