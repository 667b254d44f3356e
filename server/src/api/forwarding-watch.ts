import type { IncomingMessage } from "node:http";
import { isLoopback } from "../domain/network-of.ts";
import { createPeerTrust, type TrustedProxies } from "./proxy-headers.ts";

/** So many requests in a row are no accident, such as an operator who looks at the service past the proxy. */
const countMin = 100;
const healthPath = /^\/(?:livez|readyz)\b/;

interface ForwardingWatchOptions {
  readonly trustProxy: TrustedProxies;
  readonly siteUrl: string;
  /** Told once, at most. */
  readonly warn: (message: string) => void;
}

/** Looks at requests until it has seen that proxies tell who asks, or that they do not. */
export type WatchForwarding = (request: IncomingMessage) => void;

/**
 * Notices a proxy that is not believed or tells nothing: all its visitors seem to be one, or this machine, whom limits by network do
 * not hold. A setting alone does not show it.
 */
export function createForwardingWatch({ trustProxy, siteUrl, warn }: ForwardingWatchOptions): WatchForwarding {
  const isTrusted = createPeerTrust(trustProxy);
  const isPublic = !isLocalHost(new URL(siteUrl).hostname);
  let silentCount = 0;
  let isDecided = false;

  function decide(message?: string): void {
    isDecided = true;
    if (message !== undefined) warn(message);
  }

  return function watchForwarding({ headers, socket, url = "" }) {
    if (isDecided) return;
    const isTold = headers["x-forwarded-for"] !== undefined;
    if (!isTold && !isPublic) return; // Visitors of a machine's own pages come without a proxy.
    const peer = socket.remoteAddress ?? "";
    const isProxy = isLoopback(peer) || (typeof trustProxy === "object" && isTrusted(peer));
    if (!isProxy || healthPath.test(url)) return;
    if (isTold) return decide(isTrusted(peer) ? undefined : formatDisbelief(peer));
    silentCount += 1;
    if (silentCount === countMin) decide(formatSilence(peer));
  };
}

function isLocalHost(hostname: string): boolean {
  return /(?:^|\.)localhost$/.test(hostname) || isLoopback(hostname.replace(/^\[(.*)\]$/, "$1"));
}

function formatDisbelief(peer: string): string {
  return (
    `a proxy at ${peer} tells who asks (X-Forwarded-For), but TRUST_PROXY does not believe it: all its visitors seem to be this ` +
    "machine, which no limit by network holds; set TRUST_PROXY to its address"
  );
}

function formatSilence(peer: string): string {
  return (
    `${countMin} requests came from ${peer} without X-Forwarded-For: if visitors come through a proxy there, all seem to be one, and ` +
    "no limit by network tells them apart; have the proxy set X-Forwarded-For, and TRUST_PROXY to its address"
  );
}
