/** Decides to which addresses webhooks may be sent. */
import { BlockList, isIP } from "node:net";

/** `public`: HTTPS to public addresses. `any`: also HTTP and private addresses. */
export type WebhookTargets = "public" | "any";

/**
 * Refused in any case. Cloud providers serve credentials of the machine at such addresses: AWS,
 * Google, Azure and DigitalOcean at link-local ones, and some at these single ones.
 */
const metadata = createList(
  ["169.254.0.0/16", "168.63.129.16/32", "100.100.100.200/32", "192.0.0.192/32"],
  ["fe80::/10", "fd00:ec2::254/128", "fd20:ce::254/128"],
);

/** From the special-purpose registries of IANA (RFC 6890), with multicast and reserved blocks. */
const special = createList(
  [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/3",
  ],
  // Some of these contain an IPv4 address, which a gateway on the way may connect to.
  ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"],
);

/** The only IPv6 block with public addresses. */
const global = createList([], ["2000::/3"]);

/** Returns the reason why a webhook may not be sent to an IP address, or undefined. */
export function findAddressProblem(address: string, targets: WebhookTargets): string | undefined {
  const version = isIP(address);
  if (version === 0) return "is not an IP address";
  const family = version === 4 ? "ipv4" : "ipv6";
  if (metadata.check(address, family)) return "is a link-local or metadata address";
  if (targets === "any") return undefined;
  const isPublic = !special.check(address, family) && (version === 4 || global.check(address, family));
  return isPublic ? undefined : "is not a public address";
}

function createList(ipv4: readonly string[], ipv6: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ipv4) list.addSubnet(...splitRange(range), "ipv4");
  for (const range of ipv6) list.addSubnet(...splitRange(range), "ipv6");
  return list;
}

function splitRange(range: string): readonly [address: string, bits: number] {
  const [address = "", bits] = range.split("/");
  return [address, Number(bits)];
}
