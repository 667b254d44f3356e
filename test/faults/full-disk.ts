import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createFolder } from "../running-server.ts";
import { withinMs } from "../sizes.ts";
import { compareLedger, totalOf } from "./compare-ledger.ts";
import { createTenants, fillLibrary, utcDay } from "./database.ts";
import type { Fault, Setting } from "./fault.ts";
import { countOutcomes, pauseMs, type Seen, startLoad } from "./load.ts";
import { mountSmallDisk } from "./small-disk.ts";
import { startSubject, type Subject } from "./subject.ts";

const clients = 16;
const restMs = 50;
const limits = [1_000_000, 1_000_000];
/** Less than the log may grow to: it must give its room back when there is none left. */
const diskSize = "16m";
const smallFileBytes = 4096;
const nobody = 65_534;
const refusalsPerClient = 3;
const fillsMax = 10;
const firstRefusalMsMax = 5000;
const unreadyMsMax = 3000;
const answerMs = 200;
const recoveryMsMax = 3000;
const pollMs = 20;

export const fullDisk: Fault = {
  name: "full-disk",
  title:
    "the database may not grow (a file size limit; as root also a full tmpfs) under load: 503 and not ready, no lost debit, sells again once there is room",
  engines: ["sqlite"],
  rounds: { short: 1, long: 20 },
  missing: () => (process.platform === "linux" ? undefined : "needs Linux"),
  async run(setting) {
    const folder = mountSmallDisk(setting.owner, diskSize);
    const ways = folder === undefined ? [fileLimit] : [createBallast(folder), fileLimit];
    const text = await fillUp(setting, { folder: folder ?? createFolder(setting.owner), ways });
    return folder === undefined ? `${text}; no tmpfs: needs root` : text;
  },
};

export const readOnlyDatabase: Fault = {
  name: "read-only-database",
  title: "the database file is read-only at the start: one line that says so, no other change",
  engines: ["sqlite"],
  rounds: { short: 1, long: 3 },
  async run({ owner, rounds }) {
    for (let round = 0; round < rounds; round += 1) {
      const folder = createFolder(owner);
      const databaseUrl = `sqlite:${join(folder, "tincture.db")}`;
      await createTenants(databaseUrl, limits);
      const user = giveAway(folder);
      const start = startSubject(owner, { databaseUrl, ...(user && { user }) });
      await assert.rejects(start, (error: Error) => {
        const lines = error.message.trim().split("\n");
        assert.match(error.message, /ended with 1/u);
        assert.equal(lines.length, 2, error.message);
        assert.match(lines[1]!, /read-?only|readonly|Cannot open/iu);
        return true;
      });
    }
    return `${rounds} starts refused with one line`;
  },
};

interface Way {
  readonly name: string;
  readonly fill: (subject: Subject) => void;
  readonly free: (subject: Subject) => void;
}

interface Counts {
  filled: number;
  unready: number;
  longestMs: number;
}

interface Disk {
  readonly folder: string;
  readonly ways: readonly Way[];
}

async function fillUp({ owner, rounds, isLong, random }: Setting, { folder, ways }: Disk): Promise<string> {
  const url = `sqlite:${join(folder, "tincture.db")}`;
  await fillLibrary(url);
  const tenants = await createTenants(url, limits);
  const firstDay = utcDay(Date.now());
  const subject = await startSubject(owner, { databaseUrl: url });
  const seen: Seen = { sold: 0, refused: 0, problems: [] };
  const rest = { restMs: isLong ? 0 : restMs };
  const load = startLoad({ owner, port: subject.port, tenants, random, clients, ...rest, ...countOutcomes(seen) });
  const lines: string[] = [];
  for (const way of ways) {
    const counts: Counts = { filled: 0, unready: 0, longestMs: 0 };
    for (let round = 0; round < rounds; round += 1) {
      await load.afterAnswers(seen.sold + clients);
      await fillOnce(way, { subject, seen, counts, isLong });
    }
    // A log that has its full length is overwritten from its start, so a full disk does no harm.
    assert.ok(counts.filled > 0, `${way.name}: it did not fill up`);
    assert.ok(counts.unready > 0, `${way.name}: there was always something sold while it was full`);
    lines.push(formatCounts(way, rounds, counts));
  }
  await load.stop();
  assert.equal(await subject.end("SIGTERM"), 0);
  assert.deepEqual(seen.problems, [], subject.readLog().slice(-2000));
  await compareLedger(url, load.tallies, firstDay);
  const { acknowledged, unknown } = totalOf(load.tallies);
  return `${lines.join("; ")}; ${seen.refused} answers 503, ${acknowledged} credits acknowledged, ${unknown} unknown, none lost`;
}

interface Filling {
  readonly subject: Subject;
  readonly seen: Seen;
  readonly counts: Counts;
  readonly isLong: boolean;
}

async function fillOnce(way: Way, { subject, seen, counts, isLong }: Filling): Promise<void> {
  const refusedBefore = seen.refused;
  way.fill(subject);
  const giveUpAt = performance.now() + withinMs(firstRefusalMsMax, isLong);
  while (seen.refused === refusedBefore && performance.now() < giveUpAt) await pauseMs(pollMs);
  if (seen.refused > refusedBefore) {
    counts.filled += 1;
    if (await keepFull(way, { subject, seen, isLong })) counts.unready += 1;
  }
  way.free(subject);
  counts.longestMs = Math.max(counts.longestMs, await untilSelling(seen, withinMs(recoveryMsMax, isLong)));
  await untilReady(subject, withinMs(recoveryMsMax, isLong));
}

/**
 * The log gives its room back, so that is taken too until nothing is sold any more. @returns
 * whether it came to that
 */
async function keepFull(way: Way, { subject, seen, isLong }: Omit<Filling, "counts">): Promise<boolean> {
  for (let times = 0; times < fillsMax; times += 1) {
    way.fill(subject);
    await pauseMs(answerMs);
    const { sold, refused } = seen;
    while (seen.sold === sold && seen.refused < refused + clients * refusalsPerClient) await pauseMs(pollMs);
    const giveUpAt = performance.now() + withinMs(unreadyMsMax, isLong);
    while (seen.sold === sold) {
      if ((await askReadiness(subject)).status === 503) return true;
      assert.ok(performance.now() < giveUpAt || seen.sold > sold, "Ready, though the disk is full");
      await pauseMs(pollMs);
    }
  }
  return false;
}

/** @returns milliseconds */
async function untilSelling(seen: Seen, msMax: number): Promise<number> {
  const start = performance.now();
  const soldBefore = seen.sold;
  while (seen.sold < soldBefore + clients) {
    assert.ok(performance.now() - start < msMax, `No sale ${msMax} ms after there was room again`);
    await pauseMs(pollMs);
  }
  return performance.now() - start;
}

function formatCounts({ name }: Way, rounds: number, { filled, unready, longestMs }: Counts): string {
  return `${name}: ${filled} of ${rounds} times it mattered, ${unready} times not ready, selling again after at most ${longestMs.toFixed(0)} ms`;
}

async function askReadiness({ port }: Subject): Promise<{ status: number; text: string }> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  return { status: answer.status, text: await answer.text() };
}

async function untilReady(subject: Subject, msMax: number): Promise<void> {
  const start = performance.now();
  for (;;) {
    const { status, text } = await askReadiness(subject);
    if (status === 200) return;
    const waitedMs = performance.now() - start;
    assert.ok(waitedMs < msMax, `Not ready, though it sells: ${text}\n${subject.readLog()}`);
    await pauseMs(pollMs);
  }
}

/** The kernel refuses any write beyond a file's first page. */
const fileLimit: Way = {
  name: "file size limit",
  fill: (subject) => limitFiles(subject, String(smallFileBytes)),
  free: (subject) => limitFiles(subject, "unlimited"),
};

function limitFiles({ processId }: Subject, bytes: string): void {
  const args = ["--pid", String(processId), `--fsize=${bytes}:unlimited`];
  const { status, stderr } = spawnSync("prlimit", args, { encoding: "utf8" });
  assert.equal(status, 0, stderr);
}

function createBallast(folder: string): Way {
  const ballast = join(folder, "ballast");
  const args = ["if=/dev/zero", `of=${ballast}`, "bs=4k", "oflag=append", "conv=notrunc"];
  return {
    name: "full tmpfs",
    fill: () => void spawnSync("dd", args, { stdio: "ignore" }),
    free: () => rmSync(ballast, { force: true }),
  };
}

/** Root can write any file, so the server runs as another user. */
function giveAway(folder: string): { uid: number; gid: number } | undefined {
  const file = join(folder, "tincture.db");
  chmodSync(file, 0o444);
  chmodSync(folder, 0o555);
  if (process.getuid?.() !== 0) return undefined;
  chownSync(folder, nobody, nobody);
  return { uid: nobody, gid: nobody };
}
