import type { FastifyReply, FastifyRequest } from "fastify";
import type { Balance } from "../domain/credits/credits.ts";
import type { Authenticator } from "../domain/keys/authenticator.ts";
import type { KeyHolder } from "../domain/keys/key-store.ts";
import type { Services } from "../domain/services.ts";
import { createTraffic, defaultTrafficLimits, type Traffic } from "./abuse/traffic.ts";
import { formatApiHeaders, type Headers } from "./headers.ts";
import type { OperationContext } from "./operations/operation.ts";
import type { ServerOptions } from "./server-options.ts";
import { createSiteLinks } from "./site-links.ts";

/** What every request of one server shares. */
export interface Api extends OperationContext {
  readonly authenticator: Authenticator;
  readonly traffic: Traffic;
  /** On every answer. */
  readonly headers: Headers;
}

/** One request on its way to its answer. */
export interface Visit {
  readonly api: Api;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Known once the key is accepted. */
  holder?: KeyHolder;
  /** Known once the ledger was asked. */
  balance?: Balance;
}

export function createApi(services: Services, options: ServerOptions): Api {
  return {
    services,
    authenticator: services.authenticator,
    randomBytes: services.randomBytes,
    links: createSiteLinks(options.siteUrl),
    traffic: createTraffic({ ...defaultTrafficLimits, ...options.limits }, services.clock),
    headers: formatApiHeaders(options.siteUrl),
  };
}
