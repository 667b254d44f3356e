import type { FuzzAccounts } from "./accounts.ts";
import type { FuzzRequest, KeyPresentation } from "./requests.ts";
import type { WireRequest } from "./wire/connection.ts";

/** A request as bytes. `etag` stands in where the request wants to ask for what it has already. */
export function writeRequest(request: FuzzRequest, { secrets }: FuzzAccounts, etag: string | undefined): WireRequest {
  const { method, target, presentation, headers, body } = request;
  const secret = secrets[request.key];
  const authorization = formatAuthorization[presentation](secret);
  const condition = request.condition === "again" ? etag : request.condition;
  const lines = [
    `${method} ${presentation === "query" ? withQueryKey(target, secret) : target} HTTP/1.1`,
    "Host: localhost",
    ...(authorization === undefined ? [] : [`Authorization:${authorization}`]),
    ...(condition === undefined ? [] : [`If-None-Match: ${condition}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === "" ? [] : [`Content-Length: ${body.length}`]),
  ];
  return { bytes: `${lines.join("\r\n")}\r\n\r\n${body}`, isHead: method === "HEAD" };
}

const formatAuthorization: Readonly<Record<KeyPresentation, (secret: string) => string | undefined>> = {
  usual: (secret) => ` Bearer ${secret}`,
  lowercase: (secret) => ` bearer ${secret}`,
  tabs: (secret) => `\tBEARER \t ${secret}\t`,
  basic: (secret) => ` Basic ${secret}`,
  bare: (secret) => ` ${secret}`,
  junk: (secret) => ` Bearer ${secret.slice(0, -1)}_`,
  empty: () => " Bearer",
  query: () => undefined,
  none: () => undefined,
};

function withQueryKey(target: string, secret: string): string {
  return `${target}${target.includes("?") ? "&" : "?"}api_key=${secret}&access_token=${secret}`;
}
