import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { measureTarget, warmUp } from "./compare.ts";
import { one, oneColor } from "./endpoints.ts";
import { countRows, type ImportRun, repeatDryRuns, startImport } from "./import-run.ts";
import { percentile, runOpenLoop, type Target } from "./load.ts";
import type { Cell, PartContext, Section } from "./part.ts";
import { readCpuMs } from "./processes.ts";
import { findSlug, type Subject, targetSubject } from "./subject.ts";

/** A server that runs, its database, and a file of palettes that are not in it. */
interface BesideOptions {
  readonly subject: Subject;
  readonly folder: string;
  readonly file: string;
}

/** Of the maximum: an import needs a core too. */
const loadShare = 0.25;
const pollMs = 50;
const microsPerMs = 1000;

/** The API alone, beside a process that only takes processor time, and beside one that imports into the same database. */
export async function measureBeside(context: PartContext, options: BesideOptions): Promise<Section> {
  const { subject, folder, file } = options;
  const target = await mixedTarget(subject);
  await warmUp(target, context);
  const { requestsPerSecond } = await measureTarget(target, context);
  const load = { ...context, target, rate: Math.round(requestsPerSecond * loadShare) };
  const alone = await measureLoad(load, "alone");
  const stopDryRuns = repeatDryRuns(context.owner, { folder, file });
  const besideDryRun = await measureLoad(load, "beside a dry run");
  await stopDryRuns();
  const rows = countRows(folder);
  const run = startImport(context.owner, { folder, file });
  while (run.child.exitCode === null && countRows(folder) === rows) await pause(pollMs);
  const beside = await measureLoad(load, "beside an import");
  const importedRate = (countRows(folder) - rows) / (context.seconds * context.rounds);
  await endImport(run);
  context.tell(`the import beside it: ${importedRate.toFixed(0)} palettes/s`);
  return {
    title: "The API beside an import",
    note:
      `${load.rate} requests/s, a quarter of the maximum, in an open loop: a color, the first page and a palette in turn, each with its ` +
      "durable debit. The import runs on the same cores and writes into the same SQLite file; a dry run takes processor time alone. " +
      `The import made ${importedRate.toFixed(0)} palettes/s meanwhile.`,
    columns: ["", "p50 ms", "of alone", "p99 ms", "of alone", "max ms", "CPU µs", "failed share"],
    rows: [alone, besideDryRun, beside].map((figures) => describe(figures, alone)),
  };
}

interface LoadFigures {
  readonly title: string;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly cpuMicros: number;
  readonly failedShare: number;
}

type Load = PartContext & { readonly target: Target; readonly rate: number };

async function mixedTarget(subject: Subject): Promise<Target> {
  const pages = [one("/palettes?limit=10"), one(`/palette/${await findSlug(subject)}`), oneColor];
  return targetSubject(subject, { label: "mixed", paths: pages.flatMap(({ paths }) => paths) });
}

async function measureLoad({ target, ...load }: Load, title: string): Promise<LoadFigures> {
  load.tell(`${load.rate} requests/s ${title}`);
  const cpuMsBefore = readCpuMs(target.processIds);
  const seconds = load.seconds * load.rounds;
  const { latencies, count, failedShare } = await runOpenLoop(target, { ...load, seconds });
  return {
    title,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    maxMs: percentile(latencies, 1),
    cpuMicros: ((readCpuMs(target.processIds) - cpuMsBefore) * microsPerMs) / count,
    failedShare,
  };
}

/** @throws when it was over before the measurement was */
async function endImport({ child }: ImportRun): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null)
    throw new Error("The import was over too soon: give more --palettes, fewer --rounds or fewer --seconds");
  const closed = once(child, "close");
  child.kill("SIGKILL");
  await closed;
}

function describe(figures: LoadFigures, alone: LoadFigures): Cell[] {
  const { title, p50Ms, p99Ms, maxMs, cpuMicros, failedShare } = figures;
  return [title, p50Ms, p50Ms / alone.p50Ms, p99Ms, p99Ms / alone.p99Ms, maxMs, cpuMicros, failedShare];
}
