import { compareTargets } from "../compare.ts";
import { fiftyPalettes, one, oneColor } from "../endpoints.ts";
import { startRow, type Cell, type Part, type PartContext, type Section } from "../part.ts";
import { findOrStartPostgres } from "../postgres.ts";
import { startSubject, targetSubject } from "../subject.ts";

export const enginesPart: Part = {
  name: "engines",
  summary: "PostgreSQL against SQLite",
  run: measureEngines,
};

const title = "PostgreSQL against SQLite";

async function measureEngines(context: PartContext): Promise<Section> {
  const url = await findOrStartPostgres(context);
  if (url === undefined)
    return {
      title,
      note: "Left out: this machine has no PostgreSQL; --postgres names one.",
      columns: [],
      rows: [],
    };
  const onPostgres = await startSubject(context.owner, { env: { DATABASE_URL: url } });
  const onSqlite = await startSubject(context.owner);
  const rows: Cell[][] = [];
  for (const endpoint of [oneColor, one("/account"), fiftyPalettes, one("/palette/generate")]) {
    const pair = [targetSubject(onPostgres, endpoint), targetSubject(onSqlite, endpoint)] as const;
    const comparison = await compareTargets(pair, context);
    rows.push([...startRow(endpoint.label, comparison), comparison.first.p50Ms, comparison.second.p50Ms]);
  }
  return {
    title,
    note:
      "One hot account. PostgreSQL waits for the disk as SQLite does and shares the servers' core; the processor time is that of " +
      "the service alone.",
    columns: [
      "Endpoint",
      "PostgreSQL/s",
      "SQLite/s",
      "ratio",
      "PostgreSQL CPU µs",
      "SQLite CPU µs",
      "ratio",
      "PostgreSQL p50 ms",
      "SQLite p50 ms",
    ],
    rows,
  };
}
