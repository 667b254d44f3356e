/** Request ids and headers of proxies, which identify a request in several logs. */
import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import { randomBase62 } from "../runtime/base62.ts";
import type { RandomBytes } from "@tincture/contract/clock";

/** Trusted proxies, as in Fastify: none, all, a number of hops, or addresses. */
export type TrustedProxies = boolean | number | readonly string[];

const prefix = "req_";
/** 119 bits: unique without coordination. */
const randomLength = 20;

/** Returns a source of request ids: `req_` and 20 random base62 characters. */
export function createRequestIds(randomBytes: RandomBytes): () => string {
  return () => prefix + randomBase62(randomLength, randomBytes);
}

/**
 * Returns a source of request ids that accepts a valid `X-Request-Id` of a trusted proxy.
 *
 * @param createRequestId - creates other ids
 */
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

/** Returns whether an address is a trusted proxy. */
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
/** The longest id of a reply. */
export const requestIdLengthMax = idLengthMax + prefix.length;
/** The fewest letters and digits of an id. */
const digitsMin = 16;

/** Keys must not reach the log. Without its underscores, a key could not be recognized. */
const keyPrefix = "tnc_";

/** Converts a proxy's id. A UUID loses its dashes. */
function toRequestId(given: string): string | undefined {
  if (given.length > idLengthMax || !idShape.test(given) || given.includes(keyPrefix)) return undefined;
  const own = given.startsWith(prefix) ? given.slice(prefix.length) : given;
  const digits = own.replaceAll(/[_-]/g, "");
  return digits.length >= digitsMin ? prefix + digits : undefined;
}

const traceparentShape = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;
const traceparentLengthMax = 128;

/**
 * Returns the trace id of a `traceparent` header, or undefined when the header is invalid.
 *
 * @see W3C Trace Context, section 3.2
 */
export function parseTraceId(header: string | readonly string[] | undefined): string | undefined {
  if (typeof header !== "string" || header.length > traceparentLengthMax) return undefined;
  return traceparentShape.exec(header)?.[1];
}
