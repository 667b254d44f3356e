/**
 * Lists and searches of a large library: their time for one client, and what other accounts notice
 * of many.
 */
import { createAccounts } from "../accounts.ts";
import { startCrowd } from "../crowd.ts";
import { one } from "../endpoints.ts";
import { startLibrary } from "../made-library.ts";
import { formatRequest, type LoadResult, percentile, runClosedLoop, runOpenLoop, type Target } from "../load.ts";
import type { Cell, Part, PartContext, Section } from "../part.ts";
import { readCpuMs, unpinProcess } from "../processes.ts";
import { type Subject, targetSubject } from "../subject.ts";

export const libraryPart: Part = {
  name: "library",
  summary:
    "lists and searches of --palettes palettes for one client, and another account's /account beside a crowd that searches",
  run: measureSearches,
};

const searchCount = 64;
const crowdConnections = 16;
const besideRate = 100;
const besideConnections = 8;
/** An odd stride visits the colors in no order. */
const colorStride = 0x9e3779;
const colorCount = 2 ** 24;

const kinds: Readonly<Record<string, (number: number) => string>> = {
  popular: (number) => `sort=popular&offset=${number * 101}`,
  "recent, fifty": (number) => `sort=recent&limit=50&offset=${number * 97}`,
  "popular, three tags": (number) => `sort=popular&tags=tag-0,tag-3,tag-40&offset=${number}`,
  "name, all match": (number) => `name=pal&limit=${1 + (number % 50)}`,
  "name, some match": (number) => `name=palette+${10 + number}`,
  size: (number) => `size=5&offset=${number}`,
  "near a color": (number) => `near=${formatColor(number)}`,
  "near three colors": (number) => `near=${[1, 2, 3].map((k) => formatColor(number * 3 + k)).join(",")}`,
  "like five colors": (number) => `like=${[1, 2, 3, 4, 5].map((k) => formatColor(number * 5 + k)).join("-")}`,
  "name, size, near, tags": (number) => `name=p&size=5&near=${formatColor(number)}&tags=tag-0,tag-7`,
  "popular of a week": (number) => `period=7d&offset=${number}`,
  "a first page by cursor": (number) => `cursor=start&limit=${1 + (number % 50)}`,
  "size, offset 10,000": (number) => `size=5&offset=${10_000 - number}`,
};

async function measureSearches(context: PartContext): Promise<readonly Section[]> {
  const subject = await startLibrary(context, context.palettes);
  const [other = ""] = await createAccounts(subject.databaseUrl, 1);
  unpinProcess(subject.processId);
  return [await measureAlone(subject, context), await measureBeside(subject, other, context)];
}

async function measureAlone(subject: Subject, context: PartContext): Promise<Section> {
  const rows: Cell[][] = [];
  for (const kind of Object.keys(kinds)) {
    const target = targetSearches(subject, [kind]);
    const cpuMsBefore = readCpuMs(target.processIds);
    const { latencies, count, failedShare } = await runClosedLoop(target, {
      connections: 1,
      seconds: context.seconds * context.rounds,
      mayRest: true,
    });
    rows.push([
      kind,
      ...[0.5, 0.99].map((share) => percentile(latencies, share)),
      (readCpuMs(target.processIds) - cpuMsBefore) / count,
      failedShare,
    ]);
  }
  return {
    title: "Searches of one client",
    note: `${context.palettes} palettes; one search after the other, ${searchCount} different ones of each kind. CPU: of the whole server.`,
    columns: ["Search", "p50 ms", "p99 ms", "CPU ms", "failed"],
    rows,
  };
}

async function measureBeside(subject: Subject, otherKey: string, context: PartContext): Promise<Section> {
  const { seconds, rounds } = context;
  const account = targetSubject({ ...subject, key: otherKey }, one("/account"));
  const crowd = targetSearches(subject, Object.keys(kinds));
  const ask = (): Promise<LoadResult> =>
    runOpenLoop(account, { connections: besideConnections, seconds, rate: besideRate });
  await ask();
  const [alone, beside]: [LoadResult[], LoadResult[]] = [[], []];
  let answers = 0;
  for (let round = 0; round < rounds; round++) {
    alone.push(await ask());
    const { end } = await startCrowd(crowd, { connections: crowdConnections, seconds });
    beside.push(await ask());
    answers += (await end) / rounds;
  }
  const shares = [0.5, 0.99].map((share) => [alone, beside].map((results) => percentile(pool(results), share)));
  return {
    title: "Another account beside searches",
    note:
      `${besideRate} requests/s for /account of another account, in rounds without and with ${crowdConnections} connections that search as ` +
      `fast as they are answered (${answers.toFixed(0)} answers/s).`,
    columns: ["/account", "alone ms", "beside ms", "ratio"],
    rows: shares.map(([without = 0, during = 0], place) => [
      place === 0 ? "p50" : "p99",
      without,
      during,
      during / without,
    ]),
  };
}

function targetSearches({ origin, processId, key }: Subject, names: readonly string[]): Target {
  const requests = Array.from({ length: searchCount }, (_, number) =>
    names.map((name) => formatRequest(`/api/v1/palettes?${kinds[name]?.(number) ?? ""}`, key)),
  );
  return { origins: [origin], processIds: [processId], requests: requests.flat() };
}

function pool(results: readonly LoadResult[]): Float64Array {
  return Float64Array.from(results.flatMap(({ latencies }) => [...latencies])).sort();
}

function formatColor(number: number): string {
  return ((number * colorStride) % colorCount).toString(16).padStart(6, "0");
}
