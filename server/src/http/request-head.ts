/** Repairs and checks the head of a request. */
import type { IncomingMessage } from "node:http";
import { DomainError, quoteValue } from "@tincture/contract/errors";

/**
 * Returns the request target for the router. Percent signs of an undecodable path are escaped, so
 * that it reaches its route and is refused there.
 *
 * @param target - a path with or without query, or an absolute address for a proxy
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

/** A host name or address with an optional port, or nothing. RFC 3986, section 3.2.2. */
const hostPattern = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d{0,5})?$/iu;
const hostHeader = "host";

/**
 * Finds requests that Node's parser accepts although it must not. A proxy that reads such a request
 * differently would let another request be hidden in it.
 *
 * @returns undefined if the request is valid
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

/** All values of a header. Node's `headers` keep only the first one. */
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
