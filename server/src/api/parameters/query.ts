/** The values of a query string by name, not yet decoded, and only of the names asked for. */
export type Query = ReadonlyMap<string, readonly string[]>;

/**
 * Reads a raw query string. Names other than the known ones are dropped unread, so whatever they or their values contain
 * does no harm.
 *
 * @param text - what stands after the question mark, "" for none
 * @param known - the parameters of the operation
 */
export function parseQuery(text: string, known: ReadonlySet<string>): Query {
  const query = new Map<string, string[]>();
  if (text === "") return query;
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

/**
 * Decodes a name or a value of a query string: `+` is a space, the rest percent-encoded UTF-8.
 *
 * @returns undefined when it cannot be decoded
 */
export function decodeText(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}
