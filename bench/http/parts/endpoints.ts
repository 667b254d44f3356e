import { compareTargets } from "../compare.ts";
import { listEndpoints } from "../endpoints.ts";
import { startRow, type Cell, type Part, type PartContext, type Section } from "../part.ts";
import { pinProcess, serverCore } from "../processes.ts";
import { recordAnswer, startRawServer } from "../raw.ts";
import { findSlug, startSubject, targetSubject } from "../subject.ts";

export const endpointsPart: Part = {
  name: "endpoints",
  summary: "every endpoint against a bare node:http server that sends the same bytes",
  run: measureEndpoints,
};

async function measureEndpoints(context: PartContext): Promise<Section> {
  const subject = await startSubject(context.owner);
  const raw = await startRawServer(context.owner);
  pinProcess(raw.processId, serverCore);
  const rows: Cell[][] = [];
  const endpoints = listEndpoints(await findSlug(subject));
  for (const endpoint of endpoints.filter(({ label }) => label.includes(context.only))) {
    await raw.use(await recordAnswer(subject.origin + endpoint.paths[0]!, subject.key));
    const ours = targetSubject(subject, endpoint);
    const bare = { ...ours, origins: [raw.origin], processIds: [raw.processId] };
    const comparison = await compareTargets([ours, bare], context);
    rows.push([
      ...startRow(endpoint.label, comparison),
      comparison.first.p50Ms,
      comparison.first.p99Ms,
      Math.round(comparison.first.bytesPerAnswer),
      Math.round(comparison.second.bytesPerAnswer),
    ]);
  }
  return {
    title: "Endpoints against node:http",
    note: "Every request with its key, its debit and its bytes; node:http sends the same bytes and does nothing else.",
    columns: [
      "Endpoint",
      "requests/s",
      "node:http",
      "ratio",
      "CPU µs",
      "node:http",
      "ratio",
      "p50 ms",
      "p99 ms",
      "bytes",
      "node:http",
    ],
    rows,
  };
}
