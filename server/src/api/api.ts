import type { FastifyReply, FastifyRequest } from "fastify";
import { createItemTexts } from "./answers/item-text.ts";
import type { Balance } from "../domain/credits/credits.ts";
import type { Authenticator } from "../domain/keys/authenticator.ts";
import type { KeyHolder } from "../domain/keys/api-key.ts";
import type { ApiServices } from "../domain/services.ts";
import { createTraffic, defaultTrafficLimits, type Traffic } from "./abuse/traffic.ts";
import { FailureLog } from "./failure-log.ts";
import { formatApiHeaders, type HeaderLines, type Headers } from "./headers.ts";
import type { OperationContext } from "./operations/operation.ts";
import type { ServerOptions } from "./server-options.ts";
import { poolRandomBytes } from "./pool-random-bytes.ts";
import { createReadingQueue, type ReadingQueue } from "./reading-queue.ts";
import { createSiteLinks } from "./site-links.ts";

/** What every request of one server shares. */
export interface Api extends OperationContext {
  readonly authenticator: Authenticator;
  readonly traffic: Traffic;
  readonly readings: ReadingQueue;
  readonly failures: FailureLog;
  /** On every answer. */
  readonly headers: Headers;
  /** The same, names and values in turn. */
  readonly headerLines: HeaderLines;
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

export function createApi(services: ApiServices, options: ServerOptions): Api {
  const links = createSiteLinks(options.siteUrl);
  const headers = formatApiHeaders(options.siteUrl);
  return {
    services,
    authenticator: services.authenticator,
    randomBytes: poolRandomBytes(services.randomBytes),
    links,
    texts: createItemTexts(links),
    traffic: createTraffic({ ...defaultTrafficLimits, ...options.limits }, services.clock),
    readings: createReadingQueue(),
    failures: new FailureLog(options.log),
    headers,
    headerLines: Object.entries(headers).flat(),
  };
}
