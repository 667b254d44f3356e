import { join } from "node:path";
import { createFolder } from "../../../test/running-server.ts";
import { createAccounts } from "../accounts.ts";
import { compareTargets } from "../compare.ts";
import { oneColor } from "../endpoints.ts";
import { formatRequest } from "../load.ts";
import { type Cell, startRow, type Part, type PartContext, type Section } from "../part.ts";
import { findOrStartPostgres } from "../postgres.ts";
import { startSubject, targetSubject } from "../subject.ts";

export const accountsPart: Part = {
  name: "accounts",
  summary: "a load spread over many accounts against one hot account, on both engines",
  run: measureAccounts,
};

async function measureAccounts(context: PartContext): Promise<Section> {
  const folder = createFolder(context.owner);
  const sqlite = { title: "SQLite", folder, url: `sqlite:${join(folder, "data/tincture.db")}` };
  const rows = await measureEngine(context, sqlite);
  const url = await findOrStartPostgres(context);
  if (url !== undefined) rows.push(...(await measureEngine(context, { title: "PostgreSQL", folder, url })));
  return {
    title: "Many accounts against a hot one",
    note:
      `The same process and address (${oneColor.label}): requests with ${context.accounts} accounts' keys, in the order in which ` +
      "they were made or in one without pattern, or all with one key. PostgreSQL shares the servers' core; the processor time is " +
      `that of the service alone.${url === undefined ? " PostgreSQL is left out: this machine has none; --postgres names one." : ""}`,
    columns: ["", "many/s", "hot/s", "ratio", "many CPU µs", "hot CPU µs", "ratio", "many p99 ms", "hot p99 ms"],
    rows,
  };
}

interface MeasuredEngine {
  readonly title: string;
  readonly folder: string;
  readonly url: string;
}

/** A prime, so that it visits every account of any usual number. */
const stride = 7919;

async function measureEngine(context: PartContext, { title, folder, url }: MeasuredEngine): Promise<Cell[][]> {
  const subject = await startSubject(context.owner, { folder, env: { DATABASE_URL: url } });
  const keys = await createAccounts(url, context.accounts);
  const hot = targetSubject(subject, oneColor);
  const inTurn = keys.map((key) => formatRequest(oneColor.paths[0]!, key));
  const mixed = inTurn.map((_, place) => inTurn[(place * stride) % inTurn.length]!);
  const rows: Cell[][] = [];
  for (const [order, requests] of [
    ["in turn", inTurn],
    ["mixed", mixed],
  ] as const) {
    const comparison = await compareTargets([{ ...hot, requests }, hot], context);
    const { first, second } = comparison;
    rows.push([...startRow(`${title}, ${order}`, comparison), first.p99Ms, second.p99Ms]);
  }
  return rows;
}
