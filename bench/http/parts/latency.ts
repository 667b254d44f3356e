import { measureTarget, warmUp } from "../compare.ts";
import { fiftyPalettes, one, oneColor } from "../endpoints.ts";
import { percentile, runOpenLoop } from "../load.ts";
import type { Cell, Part, PartContext, Section } from "../part.ts";
import { startSubject, targetSubject } from "../subject.ts";

export const latencyPart: Part = {
  name: "latency",
  summary: "latency under a constant rate of half the maximum",
  run: measureLatency,
};

async function measureLatency(context: PartContext): Promise<Section> {
  const subject = await startSubject(context.owner);
  const rows: Cell[][] = [];
  for (const endpoint of [oneColor, fiftyPalettes, one("/account")]) {
    const target = targetSubject(subject, endpoint);
    await warmUp(target, context);
    const { requestsPerSecond } = await measureTarget(target, context);
    const rate = Math.round(requestsPerSecond / 2);
    const { latencies } = await runOpenLoop(target, {
      ...context,
      rate,
      seconds: context.seconds * context.rounds,
    });
    rows.push([
      endpoint.label,
      requestsPerSecond,
      rate,
      ...[0.5, 0.99, 0.999, 1].map((share) => percentile(latencies, share)),
    ]);
  }
  return {
    title: "Latency at half of the maximum",
    note:
      "Requests come at a constant rate, whether or not the service keeps up, and their latency counts from when they were due " +
      "(an open loop, corrected for coordinated omission). Every one waits for its durable debit.",
    columns: ["Endpoint", "maximum/s", "rate/s", "p50 ms", "p99 ms", "p99.9 ms", "max ms"],
    rows,
  };
}
