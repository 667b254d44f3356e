/**
 * Measures how expensive requests without payment affect others: another account's latency beside
 * 300 requests of an account without credits, and a visitor's pages beside five addresses that
 * request themed pictures.
 */
import { createTenants } from "../../../test/faults/database.ts";
import { createFolder } from "../../../test/running-server.ts";
import { startCrowd } from "../crowd.ts";
import { createFreshPages, formatPageRequest } from "../fairness-targets.ts";
import { formatRequest, type LoadResult, percentile, poolLatencies, runClosedLoop, runOpenLoop } from "../load.ts";
import type { Target } from "../load.ts";
import type { Cell, Part, PartContext, Section } from "../part.ts";
import { startSubject, type Subject } from "../subject.ts";

export const costlyPart: Part = {
  name: "costly",
  summary:
    "another account beside 300 costly requests without credits, a visitor beside five addresses that ask for pictures",
  run: measureCostly,
};

const accountRate = 20;
const accountConnections = 8;
const crowdConnections = 300;
const visitorAddress = "127.0.1.1";
const pictureAddresses = Array.from({ length: 5 }, (_, place) => `127.0.2.${place + 1}`);
const connectionsPerAddress = 8;
/** More than a crowd is answered in a run, so that no reply comes from a cache. */
const requestCount = 2000;
const colorCount = 0x1000000;
/** Spreads the colors over all there are. */
const colorStride = 0x9e3779;

/** A promise that is hard to search for and cannot be kept. */
const hardPromise =
  "size=3&lock=02ba62&words=very%20dark%20sea,%20no%20green&tags=monochrome,earth&near=c27094,911d96&contrast=3";
const paletteParts = "include=names,contrast,vision,gradient,scales";
const twoColors = (turn: number): string => `${formatColor(turn)}-${formatColor(turn + requestCount)}`;

/** Requests by a label; each turn is another one, so that caches do not help. */
const costlyRequests: Readonly<Record<string, (turn: number) => string>> = {
  "generate, a hard promise": (turn) => `palette/generate?${hardPromise}&seed=a${turn}`,
  "generate, a hard promise and algorithm": (turn) =>
    `palette/generate?${hardPromise}&seed=b${turn}&algorithm=tincture-4`,
  "generate, size 8 with every include": (turn) => `palette/generate?size=8&seed=c${turn}&${paletteParts}`,
  "theme of colors": (turn) => `theme?colors=${twoColors(turn)}`,
  "theme of a seed, algorithm": (turn) => `theme?seed=d${turn}&algorithm=tincture-4`,
  "analysis, contrast and vision": (turn) => `analysis?colors=${twoColors(turn)}&contrast=7&vision=safe`,
  "palettes, 50 with every include": (turn) => `palettes?limit=50&offset=${turn % 10}&${paletteParts}`,
  "palettes, near": (turn) => `palettes?limit=50&near=${formatColor(turn)}`,
  "colors, near with every include": (turn) =>
    `colors?limit=50&near=${formatColor(turn)}&offset=20000&include=scale,harmonies,vision,neighbors`,
};

async function measureCostly(context: PartContext): Promise<readonly Section[]> {
  const folder = createFolder(context.owner);
  const subject = await startSubject(context.owner, { folder });
  return [await measureAccounts(subject, folder, context), await measurePages(subject, context)];
}

async function measureAccounts(subject: Subject, folder: string, context: PartContext): Promise<Section> {
  const costly = Object.entries(costlyRequests).filter(([label]) => label.includes(context.only));
  const spent = await createTenants(
    `sqlite:${folder}/data/tincture.db`,
    costly.map(() => 0),
  );
  const target = { origins: [subject.origin], processIds: [subject.processId] };
  const account: Target = { ...target, requests: [formatRequest("/api/v1/account", subject.key)] };
  const seconds = context.seconds * context.rounds;
  const hear = (): Promise<LoadResult> =>
    runOpenLoop(account, { connections: accountConnections, seconds, rate: accountRate, mayRest: true });
  const rows: (readonly Cell[])[] = [["nothing", ...describe(await hear())]];
  for (const [place, [label, request]] of costly.entries()) {
    context.tell(label);
    const requests = Array.from({ length: requestCount }, (_, turn) =>
      formatRequest(`/api/v1/${request(turn)}`, spent[place]?.secret),
    );
    const crowd = await startCrowd({ ...target, requests }, { connections: crowdConnections, seconds });
    rows.push([label, ...describe(await hear()), await crowd.end]);
  }
  return {
    title: "Another account beside costly requests without credits",
    note:
      `/account at ${accountRate} requests/s, while ${crowdConnections} connections of an account without credits ask for the same ` +
      `kind of thing as fast as they are answered, for ${seconds} s each.`,
    columns: ["Beside", "p50 ms", "p99 ms", "max ms", "crowd's answers/s"],
    rows: rows.map((row) => [...row, ...(row.length < 5 ? ["–"] : [])]),
  };
}

async function measurePages(subject: Subject, context: PartContext): Promise<Section> {
  const target = { origins: [subject.origin], processIds: [subject.processId] };
  const pages = createFreshPages({ ...target, requests: [] });
  const seconds = context.seconds * context.rounds;
  const visit = (): Promise<LoadResult> =>
    runClosedLoop({ ...pages.take(), clients: [visitorAddress] }, { connections: 1, seconds, mayRest: true });
  await visit();
  const alone = await visit();
  const requests = Array.from({ length: requestCount }, (_, turn) =>
    formatPageRequest(`/app/${twoColors(turn)}-e9c46a-f4a261-e76f51/social.png?theme=AA`),
  );
  const connections = pictureAddresses.length * connectionsPerAddress;
  const crowd = await startCrowd({ ...target, requests, clients: pictureAddresses }, { connections, seconds });
  const beside = await visit();
  const answers = await crowd.end;
  return {
    title: "A visitor's pages beside themed pictures",
    note:
      `One visitor loads pages that nobody has asked for before, one after the other, alone and while ${pictureAddresses.length} other ` +
      `addresses ask for themed social pictures on ${connectionsPerAddress} connections each, for ${seconds} s.`,
    columns: ["", "p50 ms", "p99 ms", "max ms", "answers/s", "failed", "pictures/s"],
    rows: [
      ["alone", ...describe(alone), alone.requestsPerSecond, alone.failedShare, "–"],
      ["beside pictures", ...describe(beside), beside.requestsPerSecond, beside.failedShare, answers],
    ],
  };
}

function describe(result: LoadResult): readonly Cell[] {
  const latencies = poolLatencies([result]);
  return [0.5, 0.99, 1].map((share) => percentile(latencies, share));
}

function formatColor(turn: number): string {
  return ((turn * colorStride) % colorCount).toString(16).padStart(6, "0");
}
