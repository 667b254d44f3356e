/** Who gets the server's time when several want it: pages beside the API, one visitor beside another's crowd. */
import { randomBytes } from "node:crypto";
import { loadavg, networkInterfaces } from "node:os";
import { createSecret } from "../../../server/src/domain/keys/api-key.ts";
import { warmUp } from "../compare.ts";
import { startCrowd } from "../crowd.ts";
import { oneColor } from "../endpoints.ts";
import { formatRequest, type LoadResult, percentile, runClosedLoop, runOpenLoop, type Target } from "../load.ts";
import type { Cell, Part, PartContext, Section } from "../part.ts";
import { startSubject, targetSubject } from "../subject.ts";

export const fairnessPart: Part = {
  name: "fairness",
  summary: "pages beside API requests, and visitors beside another's 50 and 300 connections, and beside junk keys",
  run: measureFairness,
};

/** API requests a second, as in the field. */
const apiRates = [20, 400];
const apiConnections = 16;
const pageClients = 4;
const crowdSizes = [50, 300];
const localCrowd = "127.0.0.2";
/** Of eight networks. */
const visitorAddresses = Array.from({ length: 8 }, (_, place) => `127.0.1.${place + 1}`);
const visitorRate = 20;
const junkKeys = 5345;
const apiRateBeside = 20;
/** So many that no page is asked for twice in a run. */
const colorPages = 20_000;
/** Spreads the colors over all there are. */
const colorStride = 0x9e3779;

async function measureFairness(context: PartContext): Promise<readonly Section[]> {
  const subject = await startSubject(context.owner, { env: { HOST: "0.0.0.0" } });
  const api = targetSubject(subject, oneColor);
  const pages: Target = {
    ...api,
    requests: Array.from({ length: colorPages }, (_, place) => formatPageRequest(`/colors/${formatColor(place)}`)),
  };
  await warmUp(api, context);
  await runClosedLoop(pages, { ...context, connections: pageClients });
  const sections = [
    await measureBesideApi({ api, pages }, context),
    await measureBesideCrowds({ api, pages }, context),
  ];
  context.tell(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(", ")}`,
  );
  return sections;
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

interface Crowd {
  readonly label: string;
  readonly target: Target;
}

/** Visitors and the API, without and with a crowd of connections from another network. */
async function measureBesideCrowds(targets: Targets, context: PartContext): Promise<Section> {
  const rows: Cell[][] = [];
  for (const { label, target } of listCrowds(targets).filter((crowd) => crowd.label.includes(context.only))) {
    for (const connections of crowdSizes) {
      context.tell(`${connections} on ${label}`);
      const figures = await measureBesideCrowd({ ...targets, crowd: target }, { ...context, connections });
      rows.push([`${connections} on ${label}`, ...figures]);
    }
  }
  return {
    title: "Visitors beside another's crowd",
    note:
      `${visitorRate} pages/s that nobody has asked for before, of ${visitorAddresses.length} networks, and ${apiRateBeside} API requests/s, ` +
      "in rounds without and with connections of another network that ask as fast as they are answered, be it with a refusal; p99 of all rounds.",
    columns: [
      "Crowd",
      "visitors' p99 ms",
      "with",
      "ratio",
      "p50 ratio",
      "failed",
      "API p99 ms",
      "with",
      "ratio",
      "p50 ratio",
      "failed",
      "crowd's answers/s",
    ],
    rows,
  };
}

/** The same network as any other's, and as one of this machine, which limits exempt. */
function listCrowds({ api, pages }: Targets): readonly Crowd[] {
  const outside = findOutsideAddress();
  const [origin] = pages.origins;
  const from = outside === undefined ? {} : { origins: [String(origin).replace("127.0.0.1", outside)] };
  const clients = [outside ?? localCrowd];
  const palettes = [formatPageRequest("/palettes")];
  const keys = Array.from({ length: junkKeys }, () => formatRequest("/api/v1/account", createSecret(randomBytes)));
  return [
    { label: "/palettes", target: { ...pages, ...from, clients, requests: palettes } },
    { label: "pages nobody has asked for", target: { ...pages, ...from, clients } },
    { label: "junk keys", target: { ...api, ...from, clients, requests: keys } },
    { label: "/palettes, of this machine", target: { ...pages, clients: [localCrowd], requests: palettes } },
  ];
}

function findOutsideAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  return addresses.find(({ internal, family }) => !internal && family === "IPv4")?.address;
}

type Beside = Targets & { readonly crowd: Target };

async function measureBesideCrowd({ api, pages, crowd }: Beside, load: PartContext): Promise<readonly Cell[]> {
  const { seconds, rounds, connections } = load;
  const requests = pages.requests.toReversed();
  function visit(): Promise<LoadResult> {
    requests.push(...requests.splice(0, visitorRate * seconds));
    const visitor: Target = { ...pages, requests: [...requests], clients: visitorAddresses };
    return runOpenLoop(visitor, { connections: visitorAddresses.length, seconds, rate: visitorRate });
  }
  const call = (): Promise<LoadResult> =>
    runOpenLoop(api, { connections: apiConnections, seconds, rate: apiRateBeside });
  const [alone, beside]: [LoadResult[][], LoadResult[][]] = [[], []];
  let answers = 0;
  for (let round = 0; round < rounds; round++) {
    alone.push(await Promise.all([visit(), call()]));
    const { end } = await startCrowd(crowd, { connections, seconds });
    beside.push(await Promise.all([visit(), call()]));
    answers += (await end) / rounds;
  }
  const cells = [0, 1].flatMap((place) => {
    const [before, during] = [alone, beside].map((results) => results.flatMap((pair) => pair.slice(place, place + 1)));
    return comparePools(before ?? [], during ?? []);
  });
  return [...cells, answers];
}

function comparePools(before: readonly LoadResult[], during: readonly LoadResult[]): readonly Cell[] {
  const [without, beside] = [pool(before), pool(during)];
  const [p50Ratio, p99Ratio] = [0.5, 0.99].map((share) => percentile(beside, share) / percentile(without, share));
  const failedShare = during.reduce((sum, result) => sum + result.failedShare, 0) / during.length;
  const p99Ms = [percentile(without, 0.99), percentile(beside, 0.99)];
  return [...p99Ms, p99Ratio ?? Number.NaN, p50Ratio ?? Number.NaN, failedShare];
}

/** The latencies of all rounds together. */
function pool(results: readonly LoadResult[]): Float64Array {
  return Float64Array.from(results.flatMap(({ latencies }) => [...latencies])).sort();
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
