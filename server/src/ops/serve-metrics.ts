import manifest from "../../package.json" with { type: "json" };
import { noCounter } from "../http/request-log.ts";
import { ConfigError, type Config } from "./config.ts";
import type { Build, MeasuredService } from "./metrics/health-figures.ts";
import type { Meters } from "./metrics/meters.ts";
import type { MetricsServer } from "./metrics/metrics-server.ts";

type ServiceMeters = Omit<Meters, "registry"> & Partial<Pick<Meters, "registry">>;

interface Measured extends MeasuredService {
  readonly registry: ServiceMeters["registry"];
}

/** The library takes a tenth of the start, so it is loaded only with `METRICS_PORT`. */
export async function openMeters({ metricsPort }: Config): Promise<ServiceMeters> {
  if (metricsPort === undefined) return noMeters;
  const { createMeters } = await import("./metrics/meters.ts");
  return createMeters();
}

const noMeters: ServiceMeters = {
  requests: noCounter,
  ledger: { noteCommit() {}, noteFailure() {} },
  noteStoreError() {},
  noteLostLogLine() {},
  noteRefusal() {},
};

/** @throws {ConfigError} if the port cannot be used */
export async function serveMetrics(config: Config, measured: Measured): Promise<MetricsServer | undefined> {
  const { metricsHost: host, metricsPort: port } = config;
  if (port === undefined || measured.registry === undefined) return undefined;
  const { registerHealthFigures, registerProcessMetrics } = await import("./metrics/health-figures.ts");
  const { startMetricsServer } = await import("./metrics/metrics-server.ts");
  const { application, server, registry } = measured;
  registerHealthFigures(registry, measured);
  registerProcessMetrics(registry, describeThisBuild(config));
  try {
    return await startMetricsServer({
      host,
      port,
      registry,
      checkReadiness: async () => {
        if (server.stop.isBegun) throw new Error("The service is shutting down");
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
