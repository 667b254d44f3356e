/** Metrics of the process and the build. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { collectDefaultMetrics, Gauge, type Registry } from "prom-client";

/**
 * Sampling interval of the event loop in milliseconds. Node's delays include it, so it is
 * subtracted.
 */
const resolutionMs = 10;
const nsPerSecond = 1e9;
const nsPerMs = 1e6;

/**
 * Lists of all handles, which cost more with every connection, and event loop lag that includes the
 * sampling interval.
 */
const leftOut = /^nodejs_(active_|eventloop_lag_)/;

export interface Build {
  readonly version: string;
  readonly node: string;
  readonly engine: string;
}

/** Registers metrics of the process, memory, garbage collection, event loop lag and the build. */
export function registerProcessMetrics(registry: Registry, build: Build): void {
  registry.registerMetric(describeBuild(build));
  for (const metric of watchEventLoop()) registry.registerMetric(metric);
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) if (leftOut.test(name)) registry.removeSingleMetric(name);
}

function describeBuild({ version, node, engine }: Build): Gauge<keyof Build> {
  const gauge = new Gauge({
    name: "tincture_build_info",
    help: "Version, Node and database engine; always 1",
    labelNames: ["version", "node", "engine"],
    registers: [],
  });
  gauge.set({ version, node, engine }, 1);
  return gauge;
}

/** Each scrape covers the time since the last one; reading the maximum resets the histogram. */
function watchEventLoop(): readonly Gauge[] {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  const lag = (delayNs: number): number => Math.max(0, delayNs - resolutionMs * nsPerMs) / nsPerSecond;
  const describe = (name: string, help: string, read: () => number): Gauge =>
    new Gauge({
      name: `tincture_event_loop_lag_${name}_seconds`,
      help: `Event loop lag since the last scrape: ${help}`,
      registers: [],
      collect() {
        this.set(lag(read()));
      },
    });
  return [
    describe("median", "half of the times less than this", () => delays.percentile(50)),
    describe("p99", "99 of 100 times less than this", () => delays.percentile(99)),
    describe("max", "the most", () => {
      const { max } = delays;
      delays.reset();
      return max;
    }),
  ];
}
