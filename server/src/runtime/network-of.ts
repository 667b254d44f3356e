const groupCount = 8;
/** A subscriber usually has a whole /64, so its addresses count as one. */
const subscriberGroups = 4;
const siteGroups = 3;
const groupMax = 0xffff;
/** Where the IPv4 address starts in a mapped IPv6 address. */
const mappedGroups = 6;
const mappedMark = "0:0:0:0:0:ffff";

const ipv4Shape = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** An IPv4 address as a dual-stack socket writes it. */
const mappedShape = /^::ffff:((?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4})$/;
/** Some proxies add the port, which differs with each connection. */
const withPortShape = /^(?:(?<ipv4>[\d.]+)|\[(?<ipv6>[^\]]*)\])(?::\d+)?$/;

/**
 * Returns the network that limits count: an IPv4 address, or the /64 of an IPv6 address.
 * @param address - as Node or a proxy writes it; undefined when the connection was already reset
 * @returns "" for an invalid address
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return "";
  if (ipv4Shape.test(address)) return address;
  const [, mapped] = mappedShape.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  const { ipv4, ipv6 } = withPortShape.exec(address)?.groups ?? {};
  if (ipv4 !== undefined) return ipv4Shape.test(ipv4) ? ipv4 : "";
  const groups = readGroups(ipv6 ?? address);
  if (!groups) return "";
  return readMapped(groups) ?? formatGroups(groups.slice(0, subscriberGroups));
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
  if (!address.includes(":")) return address.startsWith("127.") && ipv4Shape.test(address);
  const [, mapped] = mappedShape.exec(address) ?? [];
  if (mapped !== undefined) return mapped.startsWith("127.");
  const groups = readGroups(address);
  return groups !== undefined && (readMapped(groups)?.startsWith("127.") ?? formatGroups(groups) === "0:0:0:0:0:0:0:1");
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

/** @returns undefined for an invalid IPv6 address; the zone is ignored */
function readGroups(address: string): readonly number[] | undefined {
  const [text = ""] = address.split("%", 1);
  const halves = text.split("::").map((half) => (half === "" ? [] : half.split(":").flatMap(readGroup)));
  const [head = [], tail = []] = halves;
  const zeroCount = groupCount - head.length - tail.length;
  const isWhole = halves.length === 1 && zeroCount === 0;
  if (!isWhole && (halves.length !== 2 || zeroCount < 1)) return undefined;
  const groups = [...head, ...Array<number>(zeroCount).fill(0), ...tail];
  return groups.every((group) => group >= 0 && group <= groupMax) ? groups : undefined;
}

/** An IPv4 address at the end is two groups. */
function readGroup(text: string): readonly number[] {
  if (/^[\da-f]{1,4}$/i.test(text)) return [Number.parseInt(text, 16)];
  if (!ipv4Shape.test(text)) return [Number.NaN];
  const [a = 0, b = 0, c = 0, d = 0] = text.split(".").map(Number);
  return [a * 256 + b, c * 256 + d];
}

/** See RFC 4291, section 2.5.5.2. */
function readMapped(groups: readonly number[]): string | undefined {
  if (formatGroups(groups.slice(0, mappedGroups)) !== mappedMark) return undefined;
  return groups
    .slice(mappedGroups)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join(".");
}

function formatGroups(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(":");
}
