import { measureTarget, warmUp } from "../compare.ts";
import { startCrowd } from "../crowd.ts";
import { oneColor } from "../endpoints.ts";
import { type LoadResult, percentile, runClosedLoop, runOpenLoop, type Target } from "../load.ts";
import type { Cell, Part, PartContext, Section } from "../part.ts";
import { readCpuMs } from "../processes.ts";
import { startSubject, targetSubject } from "../subject.ts";

export const pagesPart: Part = {
  name: "pages",
  summary: "the API's latency while others load pages of the site",
  run: measurePages,
};

const pagePaths = ["/", "/palettes", "/app/264653-2a9d8f-e9c46a", "/colors/1e90ff", "/docs"];
const pageConnections = 64;
const rates = [0.1, 0.5];
const pageLoads = [0.1, 0.4, undefined];

async function measurePages(context: PartContext): Promise<Section> {
  const subject = await startSubject(context.owner);
  const api = targetSubject(subject, oneColor);
  const pages: Target = { ...api, requests: pagePaths.map((path) => formatPageRequest(path)) };
  await warmUp(api, context);
  await runClosedLoop(pages, context);
  const { requestsPerSecond } = await measureTarget(api, context);
  const alone = await measurePagesAlone(pages, context);
  const rows: Cell[][] = [];
  for (const share of rates) {
    for (const pageLoad of pageLoads) {
      const pageRate = pageLoad === undefined ? undefined : Math.round(alone * pageLoad);
      const sides = { api, pages, rate: Math.round(requestsPerSecond * share), pageRate };
      rows.push([`${share} of the maximum`, pageRate ?? "all answered", ...(await measureBeside(sides, context))]);
    }
  }
  return {
    title: "The API beside page traffic",
    note:
      `${pageConnections} connections of a process of their own load pages, which all are in memory, at a rate or as fast as they are answered, while requests for one color come at a constant rate ` +
      `(an open loop, whose client sleeps in between). Ratios are with pages by without; alone ${Math.round(alone)} pages are answered a second. Busy is the servers' core: at 1 it is the server for whom all wait, below the clients.`,
    columns: [
      "API rate",
      "pages asked/s",
      "p50 ms",
      "with",
      "ratio",
      "p99 ms",
      "with",
      "ratio",
      "pages/s",
      "busy",
      "busy without",
    ],
    rows,
  };
}

interface Sides {
  readonly api: Target;
  readonly pages: Target;
  readonly rate: number;
  readonly pageRate: number | undefined;
}

async function measureBeside({ api, pages, rate, pageRate }: Sides, context: PartContext): Promise<Cell[]> {
  const seconds = context.seconds * context.rounds;
  const ask = (): Promise<LoadResult> => runOpenLoop(api, { ...context, rate, seconds, mayRest: true });
  const before = await timeServer(api, ask);
  const crowd = await startCrowd(pages, {
    connections: pageConnections,
    seconds,
    ...(pageRate !== undefined && { rate: pageRate }),
  });
  const during = await timeServer(api, ask);
  const latencies = [0.5, 0.99].flatMap((share) => {
    const [without, beside] = [before, during].map(({ result }) => percentile(result.latencies, share));
    return [without!, beside!, beside! / without!];
  });
  return [...latencies, await crowd.end, during.busy, before.busy];
}

async function timeServer(
  { processIds }: Target,
  measure: () => Promise<LoadResult>,
): Promise<{ readonly result: LoadResult; readonly busy: number }> {
  const startedAt = performance.now();
  const cpuMs = readCpuMs(processIds);
  const result = await measure();
  return { result, busy: (readCpuMs(processIds) - cpuMs) / (performance.now() - startedAt) };
}

async function measurePagesAlone(pages: Target, { seconds }: PartContext): Promise<number> {
  const { requestsPerSecond } = await runClosedLoop(pages, { connections: pageConnections, seconds, mayRest: true });
  return requestsPerSecond;
}

function formatPageRequest(path: string): Buffer {
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: bench\r\nUser-Agent: Mozilla/5.0\r\nAccept: text/html\r\nAccept-Encoding: br\r\n\r\n`,
    "latin1",
  );
}
