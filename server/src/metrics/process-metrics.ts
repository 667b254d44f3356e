import { monitorEventLoopDelay } from "node:perf_hooks";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { Family, Sample } from "./families.ts";

/** How often the event loop is looked at, in milliseconds: part of every delay that Node measures, and taken off here. */
const RESOLUTION_MS = 10;
const NS_PER_SECOND = 1e9;
const NS_PER_MS = 1e6;

/** Lists of all handles, whose cost grows with the connections; and the event loop's lag with the resolution in it. */
const LEFT_OUT = /^nodejs_(active_|eventloop_lag_)/;

/** The process, its memory and its garbage collection. */
export function createProcessRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray())
    if (LEFT_OUT.test(name)) registry.removeSingleMetric(name);
  return registry;
}

/** Watches the event loop from now on. Each reading covers the time since the one before. */
export function watchEventLoop(): Family {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const lag = (delayNs: number): number => Math.max(0, delayNs - RESOLUTION_MS * NS_PER_MS) / NS_PER_SECOND;
  return {
    name: "tincture_event_loop_lag_seconds",
    help: "How late the event loop was since the last reading: median, 99th percentile and maximum",
    type: "gauge",
    read(): readonly Sample[] {
      const samples = [
        { labels: { quantile: "0.5" }, value: lag(delays.percentile(50)) },
        { labels: { quantile: "0.99" }, value: lag(delays.percentile(99)) },
        { labels: { quantile: "1" }, value: lag(delays.max) },
      ];
      delays.reset();
      return samples;
    },
  };
}

export interface Build {
  readonly version: string;
  readonly node: string;
  readonly engine: string;
}

export function describeBuild({ version, node, engine }: Build): Family {
  return {
    name: "tincture_build_info",
    help: "What runs here; always 1",
    type: "gauge",
    read: () => [{ labels: { version, node, engine }, value: 1 }],
  };
}
