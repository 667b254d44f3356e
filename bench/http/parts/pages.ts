import { measureTarget, warmUp } from "../compare.ts";
import { oneColor } from "../endpoints.ts";
import { type LoadResult, percentile, runClosedLoop, runOpenLoop, type Target } from "../load.ts";
import type { Cell, Part, PartContext, Section } from "../part.ts";
import { startSubject, targetSubject } from "../subject.ts";

export const pagesPart: Part = {
  name: "pages",
  summary: "the API's latency while others load pages of the site",
  run: measurePages,
};

const pagePaths = ["/", "/palettes", "/app/264653-2a9d8f-e9c46a", "/colors/1e90ff", "/docs"];
const pageConnections = 64;
/** Shares of the API's maximum. */
const rates = [0.1, 0.5];

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
    const rate = Math.round(requestsPerSecond * share);
    const seconds = context.seconds * context.rounds;
    const before = await runOpenLoop(api, { ...context, rate, seconds });
    const [during, visits] = await Promise.all([
      runOpenLoop(api, { ...context, rate, seconds }),
      runClosedLoop(pages, { connections: pageConnections, seconds }),
    ]);
    rows.push(formatRow({ label: `${share} of the maximum`, before, during, visits, alone }));
  }
  return {
    title: "The API beside page traffic",
    note:
      `${pageConnections} connections load pages as fast as they are answered, while requests for one color come at a constant rate ` +
      "(an open loop). Ratios are with pages by without.",
    columns: ["API rate", "p50 ms", "with", "ratio", "p99 ms", "with", "ratio", "pages/s", "refused", "pages/s alone"],
    rows,
  };
}

interface PageRow {
  readonly label: string;
  readonly before: LoadResult;
  readonly during: LoadResult;
  readonly visits: LoadResult;
  readonly alone: number;
}

function formatRow({ label, before, during, visits, alone }: PageRow): Cell[] {
  const latencies = [0.5, 0.99].flatMap((share) => {
    const [without, beside] = [percentile(before.latencies, share), percentile(during.latencies, share)];
    return [without, beside, beside / without];
  });
  return [label, ...latencies, visits.requestsPerSecond, visits.failedShare, alone];
}

async function measurePagesAlone(pages: Target, { seconds }: PartContext): Promise<number> {
  const { requestsPerSecond } = await runClosedLoop(pages, { connections: pageConnections, seconds });
  return requestsPerSecond;
}

function formatPageRequest(path: string): Buffer {
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: bench\r\nUser-Agent: Mozilla/5.0\r\nAccept: text/html\r\nAccept-Encoding: br\r\n\r\n`,
    "latin1",
  );
}
