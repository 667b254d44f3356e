import { createFolder } from "../../../test/running-server.ts";
import { compareTargets } from "../compare.ts";
import { oneColor } from "../endpoints.ts";
import { formatRequest, type Target } from "../load.ts";
import type { Cell, Part, PartContext, Section } from "../part.ts";
import { startSubject, type Subject } from "../subject.ts";

export const processesPart: Part = {
  name: "processes",
  summary: "1, 2 and 4 processes on one SQLite database",
  run: measureProcesses,
};

const counts = [1, 2, 4];

async function measureProcesses(context: PartContext): Promise<Section> {
  const folder = createFolder(context.owner);
  const subjects = [await startSubject(context.owner, { folder })];
  while (subjects.length < Math.max(...counts))
    subjects.push(await startSubject(context.owner, { folder, env: { FIRST_ACCOUNT: "off" } }));
  const { key } = subjects[0]!;
  const single = targetAll(subjects.slice(0, 1), key);
  const rows: Cell[][] = [];
  for (const count of counts) {
    const many = targetAll(subjects.slice(0, count), key);
    const { first, rateRatio, cpuRatio } = await compareTargets([many, single], context);
    rows.push([String(count), first.requestsPerSecond, rateRatio, first.cpuMicros, cpuRatio, first.p50Ms, first.p99Ms]);
  }
  return {
    title: "Processes on one SQLite database",
    note:
      "All processes share one core, so the ratios to one process tell what it costs them to take turns at the database, not " +
      "what more cores would bring. One hot account.",
    columns: ["Processes", "requests/s", "of one process", "CPU µs", "of one process", "p50 ms", "p99 ms"],
    rows,
  };
}

function targetAll(subjects: readonly Subject[], key: string): Target {
  return {
    origins: subjects.map(({ origin }) => origin),
    processIds: subjects.map(({ processId }) => processId),
    requests: oneColor.paths.map((path) => formatRequest(path, key)),
  };
}
