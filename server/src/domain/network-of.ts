const ipv6Groups = 8;
/** A subscriber usually owns a whole /64, so its addresses count as one. */
const subscriberGroups = 4;

/**
 * What stands for the sender of a request when failures are counted.
 *
 * @param address - IPv4 or IPv6 as Node writes it; undefined where the sender has reset its connection already, whatever types say
 * @returns an IPv4 address whole, an IPv6 address cut to its /64; nothing for none
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return "";
  if (!address.includes(":") || address.includes(".")) return address;
  const [head = "", tail = ""] = address.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === "" ? [] : tail.split(":");
  const zeros = Array<string>(Math.max(0, ipv6Groups - first.length - last.length)).fill("0");
  return [...first, ...zeros, ...last].slice(0, subscriberGroups).join(":");
}

/** Whether an address is this machine's own: a proxy beside the service has it too, and speaks for many. */
export function isLoopback(address: string): boolean {
  return address === "::1" || /^(?:::ffff:)?127\./.test(address);
}
