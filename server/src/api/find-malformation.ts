import type { IncomingMessage } from "node:http";
import { DomainError } from "../domain/errors.ts";
import { quoteValue } from "../domain/quote-value.ts";

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
