import type { FastifyInstance } from "fastify";
import { type CountedOperation, countedOperations } from "./api/request-end.ts";
import type { Application } from "./compose.ts";
import { ConfigError, type Config } from "./config.ts";
import { createMeters, type Meters } from "./metrics/meters.ts";
import { startMetricsServer, type MetricsServer } from "./metrics/metrics-server.ts";
import type { Build } from "./metrics/process-metrics.ts";
import { describeVitals } from "./metrics/service-families.ts";
import manifest from "../package.json" with { type: "json" };

/** What counts from the start, before anything runs. */
export interface ServiceMeters extends Meters<CountedOperation> {
  noteLostLogLine(): void;
  readonly lostLogLines: number;
}

export function createServiceMeters(): ServiceMeters {
  let lostLogLines = 0;
  return {
    ...createMeters(countedOperations),
    noteLostLogLine: () => {
      lostLogLines += 1;
    },
    get lostLogLines() {
      return lostLogLines;
    },
  };
}

/** What runs and is measured. */
export interface Measured {
  readonly application: Application;
  readonly server: FastifyInstance;
  readonly meters: ServiceMeters;
}

/**
 * The operator's listener, where `METRICS_PORT` wants one.
 *
 * @throws {ConfigError} when the port cannot be had
 */
export async function serveMetrics(config: Config, measured: Measured): Promise<MetricsServer | undefined> {
  const { metricsHost: host, metricsPort: port } = config;
  if (port === undefined) return undefined;
  const { application, server, meters } = measured;
  let isClosing = false;
  server.addHook("preClose", (done) => {
    isClosing = true;
    done();
  });
  const vitals = describeVitals(() => ({
    ...application.vitals,
    ...server.load,
    droppedLogLines: meters.lostLogLines,
  }));
  try {
    return await startMetricsServer({
      host,
      port,
      build: describeThisBuild(config),
      families: [...meters.families, ...vitals],
      checkReadiness: async () => {
        if (isClosing) throw new Error("The service is shutting down");
        await application.services.checkReadiness();
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`Cannot listen on METRICS_HOST "${host}" and METRICS_PORT "${port}": ${reason}`, {
      cause: error,
    });
  }
}

function describeThisBuild({ databaseUrl }: Config): Build {
  const engine = databaseUrl.startsWith("sqlite:") ? "sqlite" : "postgresql";
  return { version: manifest.version, node: process.versions.node, engine };
}
