import { createFolder, type Environment } from "../../../test/running-server.ts";
import { compareTargets } from "../compare.ts";
import { oneColor } from "../endpoints.ts";
import { formatRequest, type Target } from "../load.ts";
import type { Cell, Part, PartContext, Section } from "../part.ts";
import { findOrStartPostgres } from "../postgres.ts";
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

async function measureProcesses(context: PartContext): Promise<Section> {
  const url = await findOrStartPostgres(context);
  const rows = await measureEngine("SQLite", {}, context);
  if (url !== undefined) rows.push(...(await measureEngine("PostgreSQL", { DATABASE_URL: url }, context)));
  return {
    title: "Processes on one database",
    note:
      "All processes share one core, so the ratios to one process tell what it costs them to take turns at the database, not " +
      "what more cores would bring. One hot account. Connections are shared out among the processes, so that groups of debits get smaller, or " +
      "each has as many as the one. PostgreSQL's own processor time does not count.",
    columns: ["Processes", "requests/s", "of one process", "CPU µs", "of one process", "p50 ms", "p99 ms"],
    rows,
  };
}

async function measureEngine(name: string, env: Environment, context: PartContext): Promise<Cell[][]> {
  const folder = createFolder(context.owner);
  const subjects = [await startSubject(context.owner, { folder, env })];
  while (subjects.length < countMax)
    subjects.push(await startSubject(context.owner, { folder, env: { ...env, FIRST_ACCOUNT: "off" } }));
  const { key } = subjects[0]!;
  const single = targetAll(subjects.slice(0, 1), key);
  const rows: Cell[][] = [];
  for (const [count, crowding] of settings) {
    const many = { ...targetAll(subjects.slice(0, count), key), crowding };
    const { first, rateRatio, cpuRatio } = await compareTargets([many, single], context);
    const { requestsPerSecond, cpuMicros, p50Ms, p99Ms } = first;
    const label = `${count}, ${name}, ${context.connections * crowding} connections`;
    rows.push([label, requestsPerSecond, rateRatio, cpuMicros, cpuRatio, p50Ms, p99Ms]);
  }
  return rows;
}

function targetAll(subjects: readonly Subject[], key: string): Target {
  return {
    origins: subjects.map(({ origin }) => origin),
    processIds: subjects.map(({ processId }) => processId),
    requests: oneColor.paths.map((path) => formatRequest(path, key)),
  };
}
