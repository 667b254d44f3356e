import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createFolder } from "../../../test/running-server.ts";
import { compareTargets } from "../compare.ts";
import { fiftyPalettes, one, oneColor } from "../endpoints.ts";
import { benchEnvironment, type Cell, type Part, type PartContext, type Section, startRow } from "../part.ts";
import { pinProcess, serverCore } from "../processes.ts";
import { targetSubject } from "../subject.ts";

export const meteringPart: Part = {
  name: "metering",
  summary: "metered against unmetered requests, in one process",
  run: measureMetering,
};

interface TwoServers {
  readonly metered: string;
  readonly unmetered: string;
  readonly key: string;
  readonly processId: number;
  /** Debits that shared a commit since the last call, on average. */
  countPerCommit(): Promise<number>;
}

async function measureMetering(context: PartContext): Promise<Section> {
  const servers = await startTwoServers(context);
  const rows: Cell[][] = [];
  for (const endpoint of [oneColor, one("/palettes?limit=1"), fiftyPalettes].filter(({ label }) =>
    label.includes(context.only),
  )) {
    const metered = targetSubject({ ...servers, origin: servers.metered }, endpoint);
    const unmetered = { ...metered, origins: [servers.unmetered] };
    await servers.countPerCommit();
    const comparison = await compareTargets([metered, unmetered], context);
    rows.push([...startRow(endpoint.label, comparison), await servers.countPerCommit()]);
  }
  return {
    title: "Metered against unmetered",
    note:
      "The same process, library, key and address; unmetered is a second composition whose ledger grants at once and writes " +
      "nothing. Metered, every request is debited durably on SQLite before it is answered.",
    columns: [
      "Endpoint",
      "metered/s",
      "unmetered/s",
      "ratio",
      "metered CPU µs",
      "unmetered CPU µs",
      "ratio",
      "debits a commit",
    ],
    rows,
  };
}

async function startTwoServers({ owner }: PartContext): Promise<TwoServers> {
  const child = fork(fileURLToPath(new URL("../two-servers.ts", import.meta.url)), {
    cwd: createFolder(owner),
    env: { ...benchEnvironment },
    execArgv: [],
  });
  owner.after(() => child.kill("SIGKILL"));
  const [message] = await once(child, "message");
  pinProcess(child.pid ?? 0, serverCore);
  async function countPerCommit(): Promise<number> {
    child.send("count");
    const [{ commits, debits }] = await once(child, "message");
    return debits / commits;
  }
  return { ...message, processId: child.pid ?? 0, countPerCommit };
}
