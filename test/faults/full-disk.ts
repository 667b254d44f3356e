import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createFolder, type Owner } from "../running-server.ts";
import { compareLedger, totalOf } from "./compare-ledger.ts";
import { createTenants, utcDay } from "./database.ts";
import type { Fault, Setting } from "./fault.ts";
import { keepFew, pauseMs, startLoad } from "./load.ts";
import { mountSmallDisk } from "./small-disk.ts";
import { startSubject, type Subject } from "./subject.ts";

const clients = 16;
const limits = [1_000_000, 1_000_000];
/** Less than the log may grow to: it must give its room back when there is none left. */
const diskSize = "16m";
const smallFileBytes = 4096;
const nobody = 65_534;
const fullMs = 1500;
const fills = 3;
/** What was sold before is answered by then. */
const answerMs = 200;
const recoveryMsMax = 3000;

/** A disk that fills up while the server sells, and gets room again. */
export const fullDisk: Fault = {
  name: "full-disk",
  title:
    "the database may not grow (a file size limit; as root also a full tmpfs) under load: 503 and not ready, no lost debit, sells again once there is room",
  engines: ["sqlite"],
  rounds: { short: 1, long: 20 },
  missing: () => (process.platform === "linux" ? undefined : "needs Linux"),
  async run(setting) {
    const limited = await fillUp(setting, createFileLimit(setting.owner));
    const disk = createSmallDisk(setting.owner);
    if (!disk) return `${limited}; no tmpfs: needs root`;
    return `file size limit: ${limited}; full tmpfs: ${await fillUp(setting, disk)}`;
  },
};

/** A database file that nobody may write. */
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

interface Disk {
  readonly folder: string;
  readonly fill: (subject: Subject) => void;
  readonly free: (subject: Subject) => void;
}

async function fillUp({ owner, rounds, random }: Setting, disk: Disk): Promise<string> {
  const url = `sqlite:${join(disk.folder, "tincture.db")}`;
  const tenants = await createTenants(url, limits);
  const firstDay = utcDay(Date.now());
  const subject = await startSubject(owner, { databaseUrl: url });
  const seen = { sold: 0, refused: 0, soldSince: 0, problems: [] as unknown[] };
  const load = startLoad({
    port: subject.port,
    tenants,
    random,
    clients: clients,
    onOutcome(outcome) {
      if (outcome.kind === "sold") {
        seen.sold += 1;
        seen.soldSince += 1;
      } else if (outcome.kind !== "unsent" && outcome.status === 503) seen.refused += 1;
      else keepFew(seen.problems, outcome);
    },
  });
  let longestMs = 0;
  let filled = 0;
  let unready = 0;
  for (let round = 0; round < rounds; round += 1) {
    await load.afterAnswers(seen.sold + clients);
    disk.fill(subject);
    const refusedBefore = seen.refused;
    for (let waited = 0; seen.refused === refusedBefore && waited < 50; waited += 1) await pauseMs(100);
    const isFull = seen.refused > refusedBefore;
    if (isFull) filled += 1;
    // The log has given its room back: that too.
    for (let times = 0; times < fills; times += 1) {
      disk.fill(subject);
      await pauseMs(answerMs);
    }
    const soldBefore = seen.sold;
    await pauseMs(fullMs);
    if (isFull && seen.sold === soldBefore) {
      assert.equal((await askReadiness(subject)).status, 503, "Ready, though the disk is full");
      unready += 1;
    }
    disk.free(subject);
    const start = performance.now();
    seen.soldSince = 0;
    while (seen.soldSince < clients && performance.now() - start < recoveryMsMax * 3) await pauseMs(10);
    longestMs = Math.max(longestMs, performance.now() - start);
    assert.ok(
      longestMs < recoveryMsMax,
      `No sale ${longestMs.toFixed(0)} ms after there was room again\n${subject.readLog()}`,
    );
    await untilReady(subject);
  }
  await load.stop();
  assert.equal(await subject.end("SIGTERM"), 0);
  assert.deepEqual(seen.problems, [], subject.readLog().slice(-2000));
  // A log that is as long as it ever gets is written over from its start: then a full disk does not matter.
  assert.ok(filled > 0, "The disk did not fill up");
  assert.ok(unready > 0, "There was always something sold while the disk was full");
  await compareLedger(url, load.tallies, firstDay);
  const { acknowledged, unknown } = totalOf(load.tallies);
  return `${filled} of ${rounds} times it mattered, ${unready} times not ready, ${seen.refused} answers 503, ${acknowledged} credits acknowledged, ${unknown} unknown, none lost; selling again after at most ${longestMs.toFixed(0)} ms`;
}

async function askReadiness({ port }: Subject): Promise<{ status: number; text: string }> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  return { status: answer.status, text: await answer.text() };
}

async function untilReady(subject: Subject): Promise<void> {
  const start = performance.now();
  for (;;) {
    const { status, text } = await askReadiness(subject);
    if (status === 200) return;
    const waitedMs = performance.now() - start;
    assert.ok(waitedMs < recoveryMsMax, `Not ready, though it sells: ${text}\n${subject.readLog()}`);
    await pauseMs(50);
  }
}

/** The kernel refuses any write beyond a file's first page. */
function createFileLimit(owner: Owner): Disk {
  const folder = createFolder(owner);
  function limit({ processId }: Subject, bytes: string): void {
    const { status, stderr } = spawnSync("prlimit", ["--pid", String(processId), `--fsize=${bytes}:unlimited`], {
      encoding: "utf8",
    });
    assert.equal(status, 0, stderr);
  }
  return {
    folder,
    fill: (subject) => limit(subject, String(smallFileBytes)),
    free: (subject) => limit(subject, "unlimited"),
  };
}

/** @returns undefined where none can be mounted */
function createSmallDisk(owner: Owner): Disk | undefined {
  const folder = mountSmallDisk(owner, diskSize);
  if (folder === undefined) return undefined;
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill: () =>
      void spawnSync("dd", ["if=/dev/zero", `of=${ballast}`, "bs=4k", "oflag=append", "conv=notrunc"], {
        stdio: "ignore",
      }),
    free: () => rmSync(ballast, { force: true }),
  };
}

/** Nothing is read-only to root, so there the server is started as somebody else. */
function giveAway(folder: string): { uid: number; gid: number } | undefined {
  const file = join(folder, "tincture.db");
  chmodSync(file, 0o444);
  chmodSync(folder, 0o555);
  if (process.getuid?.() !== 0) return undefined;
  chownSync(folder, nobody, nobody);
  return { uid: nobody, gid: nobody };
}
