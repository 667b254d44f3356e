/** Who gets the server's time when several want it: pages beside the API, one visitor beside another's crowd. */
import { warmUp } from "../compare.ts";
import { oneColor } from "../endpoints.ts";
import { type LoadResult, percentile, runClosedLoop, runOpenLoop, type Target } from "../load.ts";
import type { Cell, Part, PartContext, Section } from "../part.ts";
import { startSubject, targetSubject } from "../subject.ts";

export const fairnessPart: Part = {
  name: "fairness",
  summary: "pages beside API requests, and a visitor beside another's 50 and 300 connections",
  run: measureFairness,
};

/** API requests a second, as in the field. */
const apiRates = [20, 400];
const apiConnections = 16;
const pageClients = 4;
const crowdSizes = [50, 300];
const crowdAddress = "127.0.0.2";
const visitorAddress = "127.0.0.3";
const visitorRate = 5;
const visitorConnections = 4;
const apiRateBeside = 20;
/** So many that no page is asked for twice in a run. */
const colorPages = 20_000;
/** Spreads the colors over all there are. */
const colorStride = 0x9e3779;

async function measureFairness(context: PartContext): Promise<readonly Section[]> {
  const subject = await startSubject(context.owner);
  const api = targetSubject(subject, oneColor);
  const pages: Target = {
    ...api,
    requests: Array.from({ length: colorPages }, (_, place) => formatPageRequest(`/colors/${formatColor(place)}`)),
  };
  await warmUp(api, context);
  await runClosedLoop(pages, { ...context, connections: pageClients });
  return [await measureBesideApi({ api, pages }, context), await measureBesideCrowd({ api, pages }, context)];
}

interface Targets {
  readonly api: Target;
  /** Pages that nobody has asked for before. */
  readonly pages: Target;
}

/** Pages with and without API requests beside them, and these with and without pages. */
async function measureBesideApi({ api, pages }: Targets, context: PartContext): Promise<Section> {
  const seconds = context.seconds * context.rounds;
  const visit = { connections: pageClients, seconds };
  const alone = await runClosedLoop(pages, visit);
  const rows: Cell[][] = [["no API requests", alone.requestsPerSecond, 1, Number.NaN, Number.NaN, Number.NaN]];
  for (const rate of apiRates) {
    const call = { connections: apiConnections, seconds, rate };
    const before = await runOpenLoop(api, call);
    const [during, visits] = await Promise.all([runOpenLoop(api, call), runClosedLoop(pages, visit)]);
    const [without, beside] = [p99Of(before), p99Of(during)];
    const share = visits.requestsPerSecond / alone.requestsPerSecond;
    rows.push([`${rate} API requests/s`, visits.requestsPerSecond, share, without, beside, beside / without]);
  }
  return {
    title: "Pages beside the API",
    note:
      `${pageClients} clients load pages that nobody has asked for before, as fast as they are answered, beside API requests at a ` +
      "constant rate. The API's p99 is without pages and with them.",
    columns: ["Beside", "pages/s", "of alone", "API p99 ms", "with pages", "ratio"],
    rows,
  };
}

/** A visitor and the API, without and with a crowd of connections from another network on one page, and on pages of all kinds. */
async function measureBesideCrowd({ api, pages }: Targets, context: PartContext): Promise<Section> {
  const seconds = context.seconds * context.rounds;
  const visitor: Target = { ...pages, requests: pages.requests.toReversed(), clients: [visitorAddress] };
  const crowds: readonly (readonly [string, Target])[] = [
    ["/palettes", { ...pages, requests: [formatPageRequest("/palettes")], clients: [crowdAddress] }],
    ["pages nobody has asked for", { ...pages, clients: [crowdAddress] }],
  ];
  async function visit(): Promise<readonly [LoadResult, LoadResult]> {
    const visits = runOpenLoop(visitor, { connections: visitorConnections, seconds, rate: visitorRate });
    return Promise.all([visits, runOpenLoop(api, { connections: apiConnections, seconds, rate: apiRateBeside })]);
  }
  const rows: Cell[][] = [];
  for (const [label, crowd] of crowds) {
    for (const connections of crowdSizes) {
      const [visits, calls] = await visit();
      const [[visitsBeside, callsBeside], asked] = await Promise.all([
        visit(),
        runClosedLoop(crowd, { connections, seconds }),
      ]);
      const pair = [p99Of(visits), p99Of(visitsBeside), p99Of(visitsBeside) / p99Of(visits)];
      const apiRatio = p99Of(callsBeside) / p99Of(calls);
      rows.push([`${connections} on ${label}`, ...pair, visitsBeside.failedShare, apiRatio, asked.requestsPerSecond]);
    }
  }
  return {
    title: "A visitor beside another's crowd",
    note:
      `${visitorRate} pages/s of one network, and ${apiRateBeside} API requests/s, without and with connections of another network that ` +
      "ask as fast as they are answered, be it with a refusal.",
    columns: ["Crowd", "visitor p99 ms", "with", "ratio", "failed", "API p99 ratio", "crowd's answers/s"],
    rows,
  };
}

function p99Of({ latencies }: LoadResult): number {
  return percentile(latencies, 0.99);
}

const colorCount = 0x1000000;

function formatColor(place: number): string {
  return ((place * colorStride) % colorCount).toString(16).padStart(6, "0");
}

function formatPageRequest(path: string): Buffer {
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: bench\r\nUser-Agent: Mozilla/5.0\r\nAccept: text/html\r\nAccept-Encoding: br\r\n\r\n`,
    "latin1",
  );
}
