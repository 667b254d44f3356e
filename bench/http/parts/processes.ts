import { createFolder, type Environment } from "../../../test/running-server.ts";
import { compareTargets } from "../compare.ts";
import { type Endpoint, generatedPalette, oneColor, uncachedColor } from "../endpoints.ts";
import { formatRequest, type Target } from "../load.ts";
import type { Cell, Part, PartContext, Section } from "../part.ts";
import { findOrStartPostgres } from "../postgres.ts";
import { clientCore, pinProcess, unpinProcess } from "../processes.ts";
import { startSubject, type Subject } from "../subject.ts";

export const processesPart: Part = {
  name: "processes",
  summary: "1, 2 and 4 processes on one database, on both engines",
  run: measureProcesses,
};

/** How many processes, and how many times the connections of one they have together. */
const settings: readonly (readonly [count: number, crowding: number])[] = [
  [1, 1],
  [2, 1],
  [2, 2],
  [4, 1],
  [4, 4],
];
const countMax = 4;
const columns = ["Processes", "requests/s", "of one process", "CPU µs", "of one process", "p50 ms", "p99 ms"];

async function measureProcesses(context: PartContext): Promise<readonly Section[]> {
  return [await measureOnOneCore(context), await measureOnAllCores(context)];
}

async function measureOnOneCore(context: PartContext): Promise<Section> {
  const url = await findOrStartPostgres(context);
  const rows = await measureEngine("SQLite", {}, context);
  if (url !== undefined) rows.push(...(await measureEngine("PostgreSQL", { DATABASE_URL: url }, context)));
  return {
    title: "Processes on one database, on one core",
    note:
      "All processes share one core, so the ratios to one process tell what it costs them to take turns at the database, not " +
      "what more cores would bring. One hot account. Connections are shared out among the processes, so that groups of debits get smaller, or " +
      "each has as many as the one. PostgreSQL's own processor time does not count.",
    columns,
    rows,
  };
}

/** What `PROCESSES=auto` brings where the load has to share the cores. */
const settingsOnAllCores: typeof settings = [
  [2, 1],
  [2, 2],
];
const asked: readonly Endpoint[] = [oneColor, uncachedColor, generatedPalette];

async function measureOnAllCores(context: PartContext): Promise<Section> {
  const subjects = await startSubjects(2, {}, context);
  for (const processId of [process.pid, ...subjects.map((subject) => subject.processId)]) unpinProcess(processId);
  const rows: Cell[][] = [];
  for (const endpoint of asked) {
    const measured = { name: endpoint.label, subjects, endpoint };
    rows.push(...(await measureSettings(settingsOnAllCores, measured, { ...context, mayRest: true })));
  }
  pinProcess(process.pid, clientCore);
  return {
    title: "Processes on one SQLite database, on all cores",
    note: "Two processes against one. The load runs on the same cores, so more is not to be seen where these are two.",
    columns,
    rows,
  };
}

async function measureEngine(name: string, env: Environment, context: PartContext): Promise<Cell[][]> {
  const subjects = await startSubjects(countMax, env, context);
  return measureSettings(settings, { name, subjects, endpoint: oneColor }, context);
}

/** On one database. The first alone makes an account. */
async function startSubjects(count: number, env: Environment, { owner }: PartContext): Promise<readonly Subject[]> {
  const folder = createFolder(owner);
  const subjects = [await startSubject(owner, { folder, env })];
  while (subjects.length < count)
    subjects.push(await startSubject(owner, { folder, env: { ...env, FIRST_ACCOUNT: "off" } }));
  return subjects;
}

interface Measured {
  readonly name: string;
  readonly subjects: readonly Subject[];
  readonly endpoint: Endpoint;
}

async function measureSettings(
  wanted: typeof settings,
  { name, subjects, endpoint }: Measured,
  context: PartContext,
): Promise<Cell[][]> {
  const single = targetAll(subjects.slice(0, 1), endpoint);
  const rows: Cell[][] = [];
  for (const [count, crowding] of wanted) {
    const many = { ...targetAll(subjects.slice(0, count), endpoint), crowding };
    const { first, rateRatio, cpuRatio } = await compareTargets([many, single], context);
    const { requestsPerSecond, cpuMicros, p50Ms, p99Ms } = first;
    const label = `${count}, ${name}, ${context.connections * crowding} connections`;
    rows.push([label, requestsPerSecond, rateRatio, cpuMicros, cpuRatio, p50Ms, p99Ms]);
  }
  return rows;
}

/** All with the key of the first. */
function targetAll(subjects: readonly Subject[], { paths }: Endpoint): Target {
  const { key } = subjects[0]!;
  return {
    origins: subjects.map(({ origin }) => origin),
    processIds: subjects.map(({ processId }) => processId),
    requests: paths.map((path) => formatRequest(path, key)),
  };
}
