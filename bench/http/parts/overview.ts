/** The processor time of the main requests, in units of a bare node:http server. */
import { loadavg } from "node:os";
import { measureInTurn, median, medianFigures, type SideFigures } from "../compare.ts";
import { fiftyPalettes, generatedPalette, oneColor, ownAccount, uncachedColor } from "../endpoints.ts";
import type { Target } from "../load.ts";
import { type OverviewRow, summarizeOverview } from "../overview-summary.ts";
import type { Part, PartContext, Section } from "../part.ts";
import { pinProcess, serverCore } from "../processes.ts";
import { recordAnswer, startRawServer } from "../raw.ts";
import { startSubject, type Subject, targetSubject } from "../subject.ts";

export const overviewPart: Part = {
  name: "overview",
  summary: "the main requests, in units of node:http",
  run: measureOverview,
};

interface Measured {
  readonly label: string;
  readonly target: Target;
}

async function measureOverview(context: PartContext): Promise<Section> {
  const loadBefore = loadavg()[0] ?? 0;
  const subject = await startSubject(context.owner);
  const endpoints = [ownAccount, oneColor, uncachedColor, fiftyPalettes, generatedPalette];
  const measured: readonly Measured[] = [
    { label: "node:http sending 1.5 kB", target: await startYardstick(context, subject) },
    ...endpoints.map((endpoint) => ({ label: endpoint.label, target: targetSubject(subject, endpoint) })),
  ];
  const targets = measured.map(({ target }) => target);
  const rows = describeRows(measured, await measureInTurn(targets, context));
  return {
    title: "What a request costs",
    note:
      "Processor time of all threads for one request, and requests a second, each in turn. Every request has a key. " +
      "Except for /account, its debit is durable on SQLite before the response.",
    columns: ["", "CPU µs", "times node:http", "requests/s", "p99 ms"],
    rows: rows.map(({ label, figures: { cpuMicros, requestsPerSecond, p99Ms }, ratio }) => [
      label,
      cpuMicros,
      ratio,
      requestsPerSecond,
      p99Ms,
    ]),
    summary: summarizeOverview(rows, { before: loadBefore, after: loadavg()[0] ?? 0 }),
  };
}

async function startYardstick({ owner }: PartContext, subject: Subject): Promise<Target> {
  const raw = await startRawServer(owner);
  pinProcess(raw.processId, serverCore);
  await raw.use(await recordAnswer(subject.origin + oneColor.paths[0]!, subject.key));
  return { ...targetSubject(subject, oneColor), origins: [raw.origin], processIds: [raw.processId] };
}

/** @param rounds - of each target, node:http first */
function describeRows(
  measured: readonly Measured[],
  rounds: readonly (readonly SideFigures[])[],
): readonly OverviewRow[] {
  const yardstick = rounds[0]!;
  return measured.map(({ label }, place) => {
    const own = rounds[place]!;
    const costs = own.map(({ cpuMicros }) => cpuMicros);
    return {
      label,
      figures: medianFigures(own),
      ratio: median(own.map(({ cpuMicros }, round) => cpuMicros / yardstick[round]!.cpuMicros)),
      cpuMicrosMin: Math.min(...costs),
      cpuMicrosMax: Math.max(...costs),
    };
  });
}
