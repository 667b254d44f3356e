import type { IncomingMessage } from "node:http";
import { DomainError, quoteValue } from "@tincture/contract/errors";
import { BlockList, isIPv6 } from "node:net";
import { randomBase62 } from "../runtime/base62.ts";
import type { RandomBytes } from "@tincture/contract/clock";

/**
 * Escapes the percent signs of an undecodable path, so that it reaches its route and is refused
 * there.
 * @param target - a path, or an absolute address for a proxy (RFC 9112, section 3.2.2)
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
 * Finds requests that Node's parser accepts although it must not (RFC 9112, sections 2.3, 3.2,
 * 6.1). A proxy that reads such a request differently would let another request be hidden in it.
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

/** As in Fastify: none, all, a number of hops, or addresses. */
export type TrustedProxies = boolean | number | readonly string[];

const prefix = "req_";
/** 119 bits: unique without coordination. */
const randomLength = 20;

export function createRequestIds(randomBytes: RandomBytes): () => string {
  return () => prefix + randomBase62(randomLength, randomBytes);
}

/** Accepts a valid `X-Request-Id` of a trusted proxy. */
export function followRequestIds(
  createRequestId: () => string,
  trusted: TrustedProxies,
): (request: IncomingMessage) => string {
  if (trusted === false || trusted === 0) return createRequestId;
  const isTrusted = createPeerTrust(trusted);
  return ({ headers, socket }) => {
    const given = headers["x-request-id"];
    if (typeof given !== "string" || !isTrusted(socket.remoteAddress ?? "")) return createRequestId();
    return toRequestId(given) ?? createRequestId();
  };
}

export function createPeerTrust(trusted: TrustedProxies): (address: string) => boolean {
  if (trusted === false || trusted === 0) return () => false;
  if (typeof trusted !== "object") return () => true;
  const networks = new BlockList();
  for (const network of trusted) addNetwork(networks, network);
  return (address) => address !== "" && networks.check(address, familyOf(address));
}

function addNetwork(networks: BlockList, network: string): void {
  const [address = "", bits] = network.split("/");
  if (bits === undefined) networks.addAddress(address, familyOf(address));
  else networks.addSubnet(address, Number(bits), familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv6(address) ? "ipv6" : "ipv4";
}

const idLengthMax = 64;
const idShape = /^[0-9A-Za-z_-]+$/;
export const requestIdLengthMax = idLengthMax + prefix.length;
/** The fewest letters and digits of a proxy's id. */
const digitsMin = 16;

/** Keys must not reach the log. Without its underscores, a key could not be recognized. */
const keyPrefix = "tnc_";

/** A UUID loses its dashes. */
function toRequestId(given: string): string | undefined {
  if (given.length > idLengthMax || !idShape.test(given) || given.includes(keyPrefix)) return undefined;
  const own = given.startsWith(prefix) ? given.slice(prefix.length) : given;
  const digits = own.replaceAll(/[_-]/g, "");
  return digits.length >= digitsMin ? prefix + digits : undefined;
}

const traceparentShape = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;
const traceparentLengthMax = 128;

/** Returns undefined for an invalid `traceparent` (W3C Trace Context, section 3.2). */
export function parseTraceId(header: string | readonly string[] | undefined): string | undefined {
  if (typeof header !== "string" || header.length > traceparentLengthMax) return undefined;
  return traceparentShape.exec(header)?.[1];
}
