/** Parses query strings. Names for link tracking and cache busting are ignored. */
import { DomainError, quoteValue } from "./errors.ts";

export interface QueryName {
  readonly name: string;
  /** Whether it may be repeated or have brackets: `tags=a&tags=b`, `tags[]=a`, `tags[0]=a`. */
  readonly isList?: boolean;
}

/** The values of each known parameter, still percent-encoded. */
export type Query = ReadonlyMap<string, readonly string[]>;

export function readQueryText(url = ""): string {
  const start = url.indexOf("?");
  return start === -1 ? "" : url.slice(start + 1);
}

/** Returns a parser for the part after the question mark. It throws `invalid_parameter`. */
export function createQueryParser(names: readonly QueryName[]): (text: string) => Query {
  const known = new Map(names.map((name) => [name.name, name]));
  return (text) => (text === "" ? emptyQuery : parseQuery(text, known));
}

const emptyQuery: Query = new Map();

interface RawValue {
  readonly text: string;
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
    if (!key) throw unknownName("parameter", written ?? sent, [...known.keys()]);
    const value = { text: equals === -1 ? "" : pair.slice(equals + 1), index: key.index };
    const values = query.get(key.name);
    if (values) values.push(value);
    else query.set(key.name, [value]);
  }
  return new Map([...query].map(([name, values]) => [name, sortByIndex(values)]));
}

/** Link trackers add names such as `utm_source`, and jQuery adds `_=<time>` to bypass caches. */
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

function sortByIndex(values: readonly RawValue[]): readonly string[] {
  const isIndexed = values.every(({ index }) => index !== undefined);
  const ordered = isIndexed ? values.toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0)) : values;
  return ordered.map(({ text }) => text);
}

/** Longer unknown names are truncated in `param`. */
const paramLengthMax = 64;

/** @param kind - `field` for a JSON body */
export function unknownName(kind: "parameter" | "field", written: string, known: readonly string[]): DomainError {
  const unknown = `Unknown ${kind} ${quoteValue(written, { escapesQuotes: true })}`;
  return new DomainError("invalid_parameter", `${unknown}. ${suggest(kind, written, known)}`, {
    param: Array.from(written).slice(0, paramLengthMax).join(""),
  });
}

function suggest(kind: string, written: string, known: readonly string[]): string {
  if (known.length === 0) return `There are no ${kind}s here`;
  const nearest = nearestName(written.replace(/\[.*/s, ""), known);
  return nearest === undefined ? `Known ${kind}s: ${known.join(", ")}` : `Did you mean "${nearest}"?`;
}

/** Decodes a name or a value of a query string; undefined if it is not percent-encoded UTF-8. */
export function decodeQueryText(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

/** Names with as many common first letters count as similar, such as `loc` and `lock`. */
const prefixLengthMin = 3;
/** Longer texts are not compared, since the time grows with the product of both lengths. */
const lengthMax = 40;

/** Returns the name that a misspelled one most likely means, if any. Ignores case. */
export function nearestName(written: string, known: readonly string[]): string | undefined {
  if (written.length > lengthMax) return undefined;
  const text = written.toLowerCase();
  const ranked = known
    .map((name) => ({ name, distance: measure(text, name.toLowerCase()) }))
    .filter(({ distance }) => distance !== undefined)
    .sort((one, other) => (one.distance ?? 0) - (other.distance ?? 0));
  return ranked[0]?.name;
}

function measure(text: string, name: string): number | undefined {
  const distance = countEdits(text, name);
  const shared = Math.min(text.length, name.length);
  const isBeginning = shared >= prefixLengthMin && text.slice(0, shared) === name.slice(0, shared);
  return distance <= Math.max(text.length, name.length) / 3 || isBeginning ? distance : undefined;
}

/** Optimal string alignment distance: also counts swaps of neighbors as one edit. */
export function countEdits(one: string, other: string): number {
  let previous: number[] = [];
  let current = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        current[column]! + 1,
        next[column - 1]! + 1,
        current[column - 1]! + (isSame ? 0 : 1),
        isSwap ? previous[column - 2]! + 1 : Infinity,
      );
    }
    [previous, current] = [current, next];
  }
  return current[other.length]!;
}
