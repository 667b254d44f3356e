import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { TrafficLimits } from "./abuse/traffic.ts";
import type { RequestWatch } from "./http/request-watch.ts";

/** What `buildServer` takes from the configuration. */
export interface ServerOptions {
  /** Public address without a trailing slash: `{site_url}` of the specification. */
  readonly siteUrl: string;
  readonly siteName: string;
  /** Whose `X-Forwarded-For` is believed, in Fastify's terms. */
  readonly trustProxy: boolean | number | readonly string[];
  readonly log: FastifyBaseLogger;
  /** Abuse limits other than the usual ones. */
  readonly limits?: Partial<TrafficLimits>;
  readonly connectionsMax?: number;
  readonly watch?: RequestWatch;
  /** Adds what is served outside `/api`, and the 404 answer there. */
  readonly pages?: (server: FastifyInstance) => void;
}
