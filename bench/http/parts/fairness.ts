/**
 * Who gets the server's time when several want it: pages beside the API, one visitor beside another's crowd. A p99 is that of all
 * rounds together, with so many answers behind it that a single stall of the machine does not make it.
 */
import { loadavg } from "node:os";
import { warmUp } from "../compare.ts";
import { oneColor } from "../endpoints.ts";
import { type LoadResult, percentile, poolLatencies, runClosedLoop, runOpenLoop } from "../load.ts";
import type { Cell, Part, PartContext, Section } from "../part.ts";
import { startCrowd } from "../crowd.ts";
import { startSubject, targetSubject } from "../subject.ts";
import { measureBesideCrowds } from "../crowds.ts";
import { createFreshPages, type FreshPages, secondsFor, type Targets } from "../fairness-targets.ts";

export const fairnessPart: Part = {
  name: "fairness",
  summary: "pages beside API requests, and visitors beside another's 50 and 300 connections, and beside junk keys",
  run: measureFairness,
};

/** API requests a second, as in the field. */
const apiRates = [20, 400];
const apiConnections = 16;
const pageClients = 4;
/** Before so many pages the engine still compiles what is hot. */
const warmUpPages = 1500;

async function measureFairness(context: PartContext): Promise<readonly Section[]> {
  const subject = await startSubject(context.owner, { env: { HOST: "0.0.0.0" } });
  const api = targetSubject(subject, oneColor);
  const pages = createFreshPages(api);
  await warmUp(api, context);
  for (let made = 0; made < warmUpPages;) {
    const { count, failedShare } = await visit(pages, context.seconds);
    if (failedShare > 0) throw new Error("Pages are refused: is the site built (npm run build)?");
    made += count;
  }
  const targets = { api, pages };
  const sections = [await measureBesideApi(targets, context), await measureBesideCrowds(targets, context)];
  const loads = loadavg().map((load) => load.toFixed(1));
  context.tell(`load of the machine: ${loads.join(", ")}`);
  return sections;
}

function visit(pages: FreshPages, seconds: number): Promise<LoadResult> {
  return runClosedLoop(pages.take(), { connections: pageClients, seconds });
}

/** Pages with and without API requests beside them, and these with and without pages, round after round. */
async function measureBesideApi(targets: Targets, context: PartContext): Promise<Section> {
  const rows: (readonly Cell[])[] = [];
  for (const rate of apiRates) {
    context.tell(`${rate} API requests/s`);
    rows.push([`${rate} API requests/s`, ...(await measureBesideRate(targets, rate, context))]);
  }
  return {
    title: "Pages beside the API",
    note:
      `${pageClients} clients load pages that nobody has asked for before, as fast as they are answered, alone and beside API requests ` +
      `at a constant rate. The API's p99, of at least ${context.samples} answers each, is without pages and with them, in turn.`,
    columns: ["Beside", "pages/s alone", "pages/s", "of alone", "API p99 ms", "with pages", "ratio", "p50 ratio"],
    rows,
  };
}

async function measureBesideRate(
  { api, pages }: Targets,
  rate: number,
  context: PartContext,
): Promise<readonly Cell[]> {
  const seconds = secondsFor(rate, context);
  // A client that never sleeps takes a core for itself, for which the server's threads would have to fight with pages.
  const options = { connections: apiConnections, seconds, rate, mayRest: true };
  const call = (): Promise<LoadResult> => runOpenLoop(api, options);
  const [before, during]: [LoadResult[], LoadResult[]] = [[], []];
  let [alone, beside] = [0, 0];
  for (let round = 0; round < context.rounds; round++) {
    before.push(await call());
    alone += (await visit(pages, context.seconds)).requestsPerSecond / context.rounds;
    const visitors = await startCrowd(pages.take(), { connections: pageClients, seconds });
    during.push(await call());
    beside += (await visitors.end) / context.rounds;
  }
  const [without, withPages] = [poolLatencies(before), poolLatencies(during)];
  const [p50, p99] = [0.5, 0.99].map((share) => [percentile(without, share), percentile(withPages, share)] as const);
  return [alone, beside, beside / alone, ...(p99 ?? []), ratioOf(p99), ratioOf(p50)];
}

function ratioOf([without, beside]: readonly [number, number] = [Number.NaN, Number.NaN]): number {
  return beside / without;
}
