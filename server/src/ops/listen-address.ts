/** Parses and formats the address that the service listens on. */

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

const hostName = /^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_.])?$/iu;
const localHosts: ReadonlySet<string> = new Set(["127.0.0.1", "0.0.0.0", "0", "localhost"]);

/**
 * Returns an IP address or a host name without the brackets that an IPv6 address may have;
 * undefined for anything else.
 */
export function parseHost(text: string): string | undefined {
  const bracketed = /^\[(?<address>.*)\]$/u.exec(text)?.groups?.["address"];
  if (bracketed !== undefined) return isIpv6(bracketed) ? bracketed : undefined;
  return isIpv6(text) || (hostName.test(text) && URL.canParse(`http://${text}`)) ? text : undefined;
}

/**
 * Returns the address at which a browser on this machine reaches the service when `SITE_URL` is not
 * set.
 */
export function defaultSiteUrl({ host, port }: ListenAddress): string {
  if (localHosts.has(host)) return `http://localhost:${port}`;
  const name = isIpv6(host) ? `[${withoutInterface(host)}]` : host;
  const { hostname } = new URL(`http://${name}`);
  // All addresses of the machine include its local name.
  return `http://${hostname === "[::]" ? "localhost" : hostname}:${port}`;
}

/** With or without the interface of a link-local address, as in `fe80::1%eth0`. */
function isIpv6(text: string): boolean {
  return text.includes(":") && URL.canParse(`http://[${withoutInterface(text)}]`);
}

/** A URL has no place for the interface. */
function withoutInterface(address: string): string {
  return address.replace(/%[\w.-]+$/u, "");
}
