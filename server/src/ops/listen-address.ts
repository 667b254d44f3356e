import { isIP, isIPv6 } from "node:net";

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

const hostName = /^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_.])?$/iu;
const localHosts: ReadonlySet<string> = new Set(["127.0.0.1", "0.0.0.0", "0", "localhost"]);

/** Removes the brackets of an IPv6 address. Returns undefined for anything else than a host. */
export function parseHost(text: string): string | undefined {
  const bracketed = /^\[(?<address>.*)\]$/u.exec(text)?.groups?.["address"];
  if (bracketed !== undefined) return isIPv6(bracketed) ? bracketed : undefined;
  return isIPv6(text) || (hostName.test(text) && URL.canParse(`http://${text}`)) ? text : undefined;
}

/** Where a browser on this machine reaches the service when `SITE_URL` is not set. */
export function defaultSiteUrl({ host, port }: ListenAddress): string {
  if (localHosts.has(host)) return `http://localhost:${port}`;
  const name = isIPv6(host) ? `[${host.replace(/%.*/u, "")}]` : host;
  const { hostname } = new URL(`http://${name}`);
  // All addresses of the machine include its local name.
  return `http://${hostname === "[::]" ? "localhost" : hostname}:${port}`;
}

const ipv4Bits = 32;
const ipv6Bits = 128;
const ipv4RangeBits = 8;
const ipv6RangeBits = 7;

/**
 * Returns whether a text is an IP address or a CIDR range. Ranges wider than private networks are
 * refused, since two of them can cover every address.
 */
export function isAddressRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  if (isIP(address) === 0 || address.includes("%") || rest.length > 0) return false;
  if (bits === undefined) return true;
  const bitsMax = isIP(address) === 4 ? ipv4Bits : ipv6Bits;
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) >= leastBits(address) && Number(bits) <= bitsMax;
}

/** The prefix of `10.0.0.0/8`, also as IPv6, or of `fc00::/7`. */
function leastBits(address: string): number {
  if (isIP(address) === 4) return ipv4RangeBits;
  return /^[0:]*:ffff:/i.test(address) ? ipv6Bits - ipv4Bits + ipv4RangeBits : ipv6RangeBits;
}
