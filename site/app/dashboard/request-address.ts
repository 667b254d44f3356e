import type { ApiOperation } from "./api-operation.ts";

export type ParameterValues = Readonly<Record<string, string>>;

/**
 * Path and query of a request, below the API's address.
 *
 * @param values - by parameter; what is empty is left out of the query
 */
export function requestAddress({ path, parameters }: ApiOperation, values: ParameterValues): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => encode(values[name] ?? ""));
  const query = parameters
    .filter(({ place, name }) => place === "query" && (values[name] ?? "") !== "")
    .map(({ name }) => `${name}=${encode(values[name]!)}`)
    .join("&");
  return query === "" ? filled : `${filled}?${query}`;
}

/** The same request for a terminal. The key is never in it. */
export function curlLine(apiUrl: string, address: string): string {
  return `curl -H "Authorization: Bearer $KEY" \\\n  '${apiUrl}${address}'`;
}

/** Commas stay readable; an apostrophe would end the quotes of the curl line. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("'", "%27");
}
