/** What is read off the process when somebody asks, and what it was built of. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { collectDefaultMetrics, Gauge, type Registry } from "prom-client";

/** How often the event loop is looked at, in milliseconds: part of every delay that Node measures, and taken off here. */
const resolutionMs = 10;
const nsPerSecond = 1e9;
const nsPerMs = 1e6;

/** Lists of all handles, whose cost grows with the connections; and the event loop's lag with the resolution in it. */
const leftOut = /^nodejs_(active_|eventloop_lag_)/;

export interface Build {
  readonly version: string;
  readonly node: string;
  readonly engine: string;
}

/** The process, its memory and its garbage collection, the event loop's lag from now on, and what runs here. */
export function registerProcessMetrics(registry: Registry, build: Build): void {
  registry.registerMetric(describeBuild(build));
  for (const metric of watchEventLoop()) registry.registerMetric(metric);
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) if (leftOut.test(name)) registry.removeSingleMetric(name);
}

function describeBuild({ version, node, engine }: Build): Gauge<keyof Build> {
  const gauge = new Gauge({
    name: "tincture_build_info",
    help: "What runs here; always 1",
    labelNames: ["version", "node", "engine"],
    registers: [],
  });
  gauge.set({ version, node, engine }, 1);
  return gauge;
}

/** Each reading covers the time since the one before: the maximum, which is read last, begins anew. */
function watchEventLoop(): readonly Gauge[] {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  const lag = (delayNs: number): number => Math.max(0, delayNs - resolutionMs * nsPerMs) / nsPerSecond;
  const describe = (name: string, help: string, read: () => number): Gauge =>
    new Gauge({
      name: `tincture_event_loop_lag_${name}_seconds`,
      help: `How late the event loop was since the last reading: ${help}`,
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
