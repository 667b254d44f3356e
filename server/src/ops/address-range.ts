/** Addresses and ranges in settings, such as `10.0.0.0/8` and `::1`. */

const ipv4Bits = 32;
const ipv6Bits = 128;
const ipv4RangeBits = 8;
const ipv6RangeBits = 7;

/**
 * Whether a text is an IP address or a CIDR range. Ranges wider than private networks are refused,
 * since two of them can cover every address.
 */
export function isAddressRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const bitsMax = countAddressBits(address);
  if (bitsMax === undefined || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) >= leastBits(address) && Number(bits) <= bitsMax;
}

/**
 * Returns the shortest prefix that is allowed: that of `10.0.0.0/8`, also as IPv6, or of
 * `fc00::/7`.
 */
function leastBits(address: string): number {
  if (!address.includes(":")) return ipv4RangeBits;
  return /^[0:]*:ffff:/i.test(address) ? ipv6Bits - ipv4Bits + ipv4RangeBits : ipv6RangeBits;
}

/**
 * `URL` parses addresses of both versions, but it expands short forms of IPv4, which are not
 * allowed.
 */
function countAddressBits(address: string): number | undefined {
  if (address.includes(":")) return URL.canParse(`http://[${address}]`) ? ipv6Bits : undefined;
  const url = `http://${address}`;
  return URL.canParse(url) && /^[\d.]+$/.test(address) && new URL(url).host === address ? ipv4Bits : undefined;
}
