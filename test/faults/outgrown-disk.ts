import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compareLedger, totalOf } from "./compare-ledger.ts";
import { createTenants, fillLibrary, utcDay } from "./database.ts";
import type { Fault, Setting } from "./fault.ts";
import { countOutcomes, pauseMs, type Seen, startLoad } from "./load.ts";
import { mountSmallDisk } from "./small-disk.ts";
import { withinMs } from "../sizes.ts";
import { startSubject, type Subject } from "./subject.ts";

/** Few of them write more for each of their requests, since what comes together is written together. */
const clientCounts = { short: 2, long: 16 };
const limits = [1_000_000, 1_000_000];
/** Far less than SQLite's log grows to where there is room. */
const diskMegabytes = { short: 5, long: 8 };
const megabyte = 2 ** 20;
const saleMsMax = 3000;
const pollMs = 50;

/** A disk that is too small for the log, with nothing else on it: the log must give its room back by itself. */
export const outgrownDisk: Fault = {
  name: "outgrown-disk",
  title:
    "more is written than the disk can hold, and nothing else is on it: the log stays small, and the server goes on selling",
  engines: ["sqlite"],
  rounds: { short: 1, long: 20 },
  missing: () =>
    process.platform === "linux" && process.getuid?.() === 0 ? undefined : "needs Linux, and root for a tmpfs",
  run: outgrow,
};

async function outgrow(setting: Setting): Promise<string> {
  const { owner, isLong, random } = setting;
  const size = isLong ? "long" : "short";
  const diskSize = `${diskMegabytes[size]}m`;
  const folder = mountSmallDisk(owner, diskSize);
  if (folder === undefined) return "no tmpfs can be mounted here";
  const file = join(folder, "tincture.db");
  await fillLibrary(`sqlite:${file}`);
  const tenants = await createTenants(`sqlite:${file}`, limits);
  const firstDay = utcDay(Date.now());
  const subject = await startSubject(owner, { databaseUrl: `sqlite:${file}` });
  const seen: Seen = { sold: 0, refused: 0, problems: [] };
  const load = startLoad({
    owner,
    port: subject.port,
    tenants,
    random,
    clients: clientCounts[size],
    ...countOutcomes(seen),
  });
  const written = await writeMuch(seen, setting, subject);
  await load.stop();
  assert.equal(await subject.end("SIGTERM"), 0);
  assert.equal(seen.refused, 0, subject.readLog().slice(-2000));
  assert.deepEqual(seen.problems, [], subject.readLog().slice(-2000));
  await compareLedger(`sqlite:${file}`, load.tallies, firstDay);
  const { acknowledged, unknown } = totalOf(load.tallies);
  const megabytes = (written / megabyte).toFixed(0);
  return `${megabytes} MB written to a disk of ${diskSize}, none refused; ${acknowledged} credits acknowledged, ${unknown} unknown, none lost`;
}

/** Waits until twice what the disk can hold was written in each round. @returns how much, in bytes */
async function writeMuch(seen: Seen, { rounds, isLong }: Setting, subject: Subject): Promise<number> {
  const wanted = rounds * 2 * diskMegabytes[isLong ? "long" : "short"] * megabyte;
  const before = readWrittenBytes(subject);
  for (;;) {
    const written = readWrittenBytes(subject) - before;
    if (written > wanted) return written;
    const { sold } = seen;
    const start = performance.now();
    while (seen.sold === sold) {
      assert.ok(
        performance.now() - start < withinMs(saleMsMax, isLong),
        `Nothing is sold any more after ${written} bytes`,
      );
      await pauseMs(pollMs);
    }
  }
}

/** @see proc_pid_io(5): wchar */
function readWrittenBytes({ processId }: Subject): number {
  return Number(/^wchar: (\d+)$/mu.exec(readFileSync(`/proc/${processId}/io`, "utf8"))?.[1]);
}
