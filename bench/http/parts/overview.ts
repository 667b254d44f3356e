/** The short run: what the main requests cost beside a bare node:http server, and beside other services that are installed. */
import { loadavg } from "node:os";
import { measureInTurn, median, medianFigures, type SideFigures } from "../compare.ts";
import { fiftyPalettes, generatedPalette, oneColor, ownAccount, uncachedColor } from "../endpoints.ts";
import type { Target } from "../load.ts";
import { type OverviewRow, summarizeOverview } from "../overview-summary.ts";
import type { Part, PartContext, Section } from "../part.ts";
import { startPeers } from "../peers.ts";
import { pinProcess, serverCore } from "../processes.ts";
import { recordAnswer, startRawServer } from "../raw.ts";
import { startSubject, type Subject, targetSubject } from "../subject.ts";

export const overviewPart: Part = {
  name: "overview",
  summary: "the main requests against node:http and other services, with a summary of ten lines",
  run: measureOverview,
};

interface Measured {
  readonly label: string;
  /** The label of what it is compared with besides node:http. */
  readonly beside?: string;
  readonly target: Target;
}

async function measureOverview(context: PartContext): Promise<Section> {
  const loadBefore = loadavg()[0] ?? 0;
  const subject = await startSubject(context.owner);
  const endpoints = [ownAccount, oneColor, uncachedColor, fiftyPalettes, generatedPalette];
  const peers = await startPeers(context.owner, context.peersFolder);
  const measured: readonly Measured[] = [
    { label: "node:http sending 1.5 kB", target: await startYardstick(context, subject) },
    ...endpoints.map((endpoint) => ({ label: endpoint.label, target: targetSubject(subject, endpoint) })),
    ...peers.map(({ endpoint: { label, beside }, target }) => ({ label, beside, target })),
  ];
  const rounds = await measureInTurn(
    measured.map(({ target }) => target),
    context,
  );
  const rows = describeRows(measured, rounds);
  return {
    title: "What a request costs",
    note:
      "Processor time of all threads for one request, and requests a second, each of all that is here in turn. Every request comes with a " +
      "key; all but /account's are debited durably on SQLite before they are answered. Other services check no key and charge nothing.",
    columns: ["", "CPU µs", "times node:http", "requests/s", "p99 ms"],
    rows: rows.map(({ label, figures, ratio }) => [
      label,
      figures.cpuMicros,
      ratio,
      figures.requestsPerSecond,
      figures.p99Ms,
    ]),
    summary: summarizeOverview(rows, { before: loadBefore, after: loadavg()[0] ?? 0 }),
  };
}

/** A bare server that sends one color's answer. */
async function startYardstick({ owner }: PartContext, subject: Subject): Promise<Target> {
  const raw = await startRawServer(owner);
  pinProcess(raw.processId, serverCore);
  await raw.use(await recordAnswer(subject.origin + oneColor.paths[0]!, subject.key));
  return { ...targetSubject(subject, oneColor), origins: [raw.origin], processIds: [raw.processId] };
}

/** @param rounds - of each, beginning with node:http */
function describeRows(
  measured: readonly Measured[],
  rounds: readonly (readonly SideFigures[])[],
): readonly OverviewRow[] {
  const yardstick = rounds[0]!;
  return measured.map(({ label, beside }, place) => {
    const own = rounds[place]!;
    const costs = own.map(({ cpuMicros }) => cpuMicros);
    return {
      label,
      ...(beside !== undefined && { beside }),
      figures: medianFigures(own),
      ratio: median(own.map(({ cpuMicros }, round) => cpuMicros / yardstick[round]!.cpuMicros)),
      cpuMicrosMin: Math.min(...costs),
      cpuMicrosMax: Math.max(...costs),
    };
  });
}
