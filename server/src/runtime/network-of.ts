const groupCount = 8;
/** A subscriber usually has a whole /64, so its addresses count as one. */
const subscriberGroups = 4;
const siteGroups = 3;
/** Where the IPv4 address starts in a mapped IPv6 address. */
const mappedGroups = 6;
const mappedMark = "0:0:0:0:0:ffff";

const ipv4Shape = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const ipv4Address = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const ipv4Bits = 32;
const ipv6Bits = 128;
/** Some proxies add the port, which differs with each connection. */
const withPortShape = /^(?:(?<ipv4>[\d.]+)|\[(?<ipv6>[^\]]*)\])(?::\d+)?$/;

/**
 * Returns the network that limits count: an IPv4 address, or the /64 of an IPv6 address.
 * @param address - as Node or a proxy writes it; undefined when the connection was already reset
 * @returns "" for an invalid address
 */
export function networkOf(address = ""): string {
  const bare = addressOf(address);
  if (ipv4Shape.test(bare)) return bare;
  const groups = readGroups(bare);
  return readMapped(groups) ?? groups.slice(0, subscriberGroups).join(":");
}

/** Returns an address without the port that some proxies add, and without brackets. */
export function addressOf(address: string): string {
  const { ipv4, ipv6 = address } = withPortShape.exec(address)?.groups ?? {};
  return ipv4 ?? ipv6;
}

/**
 * Returns the IPv6 /48 of a network. Strangers may share one (phones, rented servers), so it
 * decides only about the order, not about limits (RFC 6177).
 */
export function siteOf(network: string): string {
  return network.includes(":") ? network.split(":", siteGroups).join(":") : network;
}

/** A local proxy has such an address too, and stands for many clients. */
export function isLoopback(address: string): boolean {
  const groups = address.includes(":") ? readGroups(address) : [];
  const ipv4 = ipv4Shape.test(address) ? address : readMapped(groups);
  return ipv4?.startsWith("127.") ?? groups.join(":") === "0:0:0:0:0:0:0:1";
}

export interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: "ipv4" | "ipv6";
}

/**
 * Parses an address, or a block in CIDR notation, of which the host bits may be set. Returns
 * undefined if it is neither.
 */
export function parseNetwork(text: string): Network | undefined {
  const { address = "", bits } = /^(?<address>[\d.]+|[\da-f:.]+)(?:\/(?<bits>\d{1,3}))?$/iu.exec(text)?.groups ?? {};
  const family = address.includes(":") ? "ipv6" : "ipv4";
  const bitsMax = family === "ipv6" ? ipv6Bits : ipv4Bits;
  const prefix = Number(bits ?? bitsMax);
  const isAddress = family === "ipv6" ? readGroups(address).length === groupCount : ipv4Address.test(address);
  return isAddress && prefix <= bitsMax ? { address: address.toLowerCase(), prefix, family } : undefined;
}

export interface SentRequest {
  readonly ip: string;
  /** With trusted proxies, all addresses on the way, nearest first. */
  readonly ips?: readonly string[] | undefined;
}

/**
 * Returns undefined for this machine. An address from a header is never this machine, so that
 * clients cannot escape limits with a forged header.
 */
export function findLimitedNetwork(request: SentRequest): string | undefined {
  const { ip } = request;
  return isLoopback(ip) && (request.ips ?? [ip]).length === 1 ? undefined : networkOf(ip);
}

/** Returns the eight groups of an IPv6 address; none if it is invalid. Ignores the zone. */
function readGroups(address: string): readonly string[] {
  const url = `http://[${address.replace(/%.*/u, "")}]`;
  if (!URL.canParse(url)) return [];
  const halves = new URL(url).hostname.slice(1, -1).split("::");
  const [head = [], tail = []] = halves.map((half) => half.split(":").filter((group) => group !== ""));
  return [...head, ...Array<string>(groupCount - head.length - tail.length).fill("0"), ...tail];
}

/** See RFC 4291, section 2.5.5.2. */
function readMapped(groups: readonly string[]): string | undefined {
  if (groups.slice(0, mappedGroups).join(":") !== mappedMark) return undefined;
  const numbers = groups.slice(mappedGroups).map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((group) => [group >> 8, group & 0xff]).join(".");
}
