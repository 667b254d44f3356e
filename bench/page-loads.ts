/**
 * What the first visit of each kind of page is on a slow phone: first and largest paint, shifts, bytes, and when the first palette is drawn
 * for somebody who presses the space bar as soon as there is something to see. Medians; times depend on the machine, which has to be
 * idle, bytes do not. With `--lighthouse` what Lighthouse says instead, where it is installed. Needs Chromium and a built site.
 *
 * Usage: npm run bench:pages -- [--lighthouse] [--rounds 3] [--origin http://localhost:8080] [path …]
 */
import { parseArgs } from "node:util";
import { browserMissing, startBrowser } from "../test/browser.ts";
import { createProgramOwner } from "../test/program-owner.ts";
import { createFolder, startServer } from "../test/running-server.ts";
import { describeMachine, formatMachine } from "./http/machine.ts";
import { formatSection, type Section } from "./http/part.ts";
import { type LighthouseRun, runLighthouse } from "./page-loads/lighthouse.ts";
import { type FirstPress, pressSlowly, type SlowVisit, visitSlowly } from "./page-loads/slow-visit.ts";

const six = [
  "/",
  "/app/264653-2a9d8f-e9c46a-f4a261-e76f51",
  "/palettes",
  "/palette/shamrock-in-steps",
  "/colors/1e90ff",
  "/docs",
];
const swatches = "[data-swatch]";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lighthouse: { type: "boolean", default: false },
    rounds: { type: "string", default: "3" },
    origin: { type: "string" },
  },
});
const owner = createProgramOwner();
try {
  if (browserMissing !== false) throw new Error(browserMissing);
  console.log(`${formatMachine(describeMachine())}\n`);
  const measure = values.lighthouse ? judgeAll : measureAll;
  console.log(formatSection(await measure(positionals.length > 0 ? positionals : six, Number(values.rounds))));
} finally {
  await owner.clear();
}

async function measureAll(paths: readonly string[], rounds: number): Promise<Section> {
  const origin = await findOrigin();
  const browser = await startBrowser(owner);
  const rows: (string | number)[][] = [];
  for (const path of paths) {
    // The first visit after a start waits for the server to make the page.
    await (await fetch(origin + path)).text();
    const visits: SlowVisit[] = [];
    const presses: FirstPress[] = [];
    for (let round = 0; round < rounds; round += 1) {
      visits.push(await visitSlowly(browser, origin + path));
      if (drawsPalettes(path)) presses.push(await pressSlowly(browser, origin + path, swatches));
    }
    rows.push([path, ...describeVisits(visits), ...describePresses(presses, medianOf(visits, "bytes"))]);
  }
  return {
    title: "First visits on a slow phone",
    note: `Lighthouse's slow 4G and a processor slowed four times, each with an empty cache; medians of ${rounds}.`,
    columns: [
      "Page",
      "FCP ms",
      "LCP ms",
      "ready ms",
      "CLS",
      "requests",
      "bytes",
      "pressed ms",
      "drawn ms",
      "presses",
      "scrolled px",
      "bytes more",
    ],
    rows,
  };
}

async function judgeAll(paths: readonly string[], rounds: number): Promise<Section> {
  const origin = await findOrigin();
  const rows: (string | number)[][] = [];
  for (const path of paths) {
    await (await fetch(origin + path)).text();
    const runs: LighthouseRun[] = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await runLighthouse(origin + path));
    const worst = Math.min(...runs.map(({ performance }) => performance));
    const fields = ["performance", "fcpMs", "lcpMs", "blockedMs", "cls", "kilobytes", "machine"] as const;
    rows.push([path, worst, ...fields.map((field) => medianOf(runs, field))]);
  }
  return {
    title: "Lighthouse",
    note: `Its defaults: a phone, the line and the processor slowed by calculation; the worst score and medians of ${rounds}.`,
    columns: ["Page", "worst", "performance", "FCP ms", "LCP ms", "TBT ms", "CLS", "kB", "machine"],
    rows,
  };
}

async function findOrigin(): Promise<string> {
  return values.origin ?? (await startServer(owner, createFolder(owner))).origin;
}

function drawsPalettes(path: string): boolean {
  return path === "/" || path.startsWith("/app/");
}

function describeVisits(visits: readonly SlowVisit[]): readonly number[] {
  return (["fcpMs", "lcpMs", "readyMs", "cls", "requests", "bytes"] as const).map((field) => medianOf(visits, field));
}

function describePresses(presses: readonly FirstPress[], pageBytes: number): readonly number[] {
  const fields = ["pressedMs", "drawnMs", "presses", "scrolledPx", "bytes"] as const;
  const medians = fields.map((field) => medianOf(presses, field));
  return [...medians.slice(0, -1), medianOf(presses, "bytes") - pageBytes];
}

/** NaN of none. */
function medianOf<Row>(rows: readonly Row[], field: keyof Row): number {
  const sorted = rows.map((row) => Number(row[field])).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
