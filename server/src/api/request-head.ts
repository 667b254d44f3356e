/**
 * The head of a request before anything else is done with it: its target as the router can read it, and what Node's parser lets pass
 * although it must not.
 */
import type { IncomingMessage } from "node:http";
import { DomainError } from "../domain/errors.ts";
import { quoteValue } from "../domain/quote-value.ts";

/**
 * The request target as the router can read it. A path that cannot be decoded has its percent signs escaped, so that it
 * reaches its route, meets the same checks as any other, and is refused there as the text it is.
 *
 * @param target - as it came: a path with or without query, or (to proxies) a whole address
 * @see RFC 9112, section 3.2.2: servers must accept the absolute form
 */
export function repairUrl(target: string): string {
  const url = target.startsWith("/") ? target : originForm(target);
  if (!url.includes("%") && !url.includes("#")) return url;
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  const query = end === -1 ? "" : url.slice(end);
  return repairPath(path) + query.replaceAll("#", "%23");
}

function originForm(target: string): string {
  const match = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(.*)$/is.exec(target);
  const rest = match?.[1] ?? `/${target}`;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

function repairPath(path: string): string {
  const escaped = path.replaceAll("#", "%23");
  try {
    decodeURIComponent(escaped);
    return escaped;
  } catch {
    return escaped.replaceAll("%", "%25");
  }
}

/** A registered name or address, and perhaps a port; nothing at all is allowed too. RFC 3986, section 3.2.2. */
const hostPattern = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d{0,5})?$/iu;
const hostHeader = "host";

/**
 * What Node's parser lets pass although it must not be: where a proxy and this server read such a request differently, one hides
 * another request from the proxy in it.
 *
 * @returns what is wrong with it; undefined when nothing is
 * @see RFC 9112, sections 2.3, 3.2 and 6.1
 */
export function findMalformation(request: IncomingMessage): DomainError | undefined {
  const { httpVersion, headers } = request;
  if (httpVersion !== "1.1" && httpVersion !== "1.0") {
    return malformed(`The version of HTTP must be 1.0 or 1.1, got ${quoteValue(httpVersion)}`);
  }
  const coding = headers["transfer-encoding"];
  return (coding === undefined ? undefined : findWrongCoding(httpVersion, coding)) ?? findWrongHost(request);
}

function findWrongCoding(httpVersion: string, coding: string): DomainError | undefined {
  if (httpVersion === "1.0") return malformed('The header "Transfer-Encoding" cannot be used with HTTP 1.0');
  if (coding.toLowerCase() === "chunked") return undefined;
  return malformed(`The header "Transfer-Encoding" must be "chunked", got ${quoteValue(coding)}`);
}

function findWrongHost({ httpVersion, headers, rawHeaders }: IncomingMessage): DomainError | undefined {
  const { host } = headers;
  if (host === undefined) return httpVersion === "1.0" ? undefined : malformed('The header "Host" is required');
  if (!hostPattern.test(host)) {
    return malformed(`The header "Host" must be a host and perhaps a port, got ${quoteValue(host)}`);
  }
  return countHosts(rawHeaders) > 1 ? malformed('The header "Host" must be given once') : undefined;
}

/** Node keeps the first one alone; here all of them stand, names and values in turn. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === hostHeader.length && name.toLowerCase() === hostHeader) count += 1;
  }
  return count;
}

function malformed(message: string): DomainError {
  return new DomainError("invalid_parameter", message);
}
