/** A store that takes no writes: another connection holds the write lock of the real database. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { readAccount, waitUntil } from "./api-client.ts";
import { readMetricsPort, scrape } from "./metrics-client.ts";
import { createFolder, inherited, startServer, type RunningServer } from "./running-server.ts";

const mainPath = fileURLToPath(new URL("../server/src/main.ts", import.meta.url));
const shutdownMsMax = 5000;
const clientCount = 100;
/** The first rounds bring all that the later ones use again. */
const firstRounds = 3;
const laterRounds = 6;
const growthBytesMax = 48 * 1024 * 1024;
const recoveryMsMax = 2000;
/** Of the answers within two seconds: a second is promised, the rest is for what else the machine does meanwhile. */
const shareInTimeMin = 0.95;

const answers = 'tincture_http_request_duration_seconds_count{operation="getColor"}';
const answersInTime = 'tincture_http_request_duration_seconds_bucket{operation="getColor",le="2"}';

interface Tally {
  readonly statuses: Map<number, number>;
  /** Answers that say that they may have been charged. */
  unknown: number;
  withoutRetryAfter: number;
}

test("while the store takes no writes every request gets 503 in time, and memory stays flat", async (t) => {
  const folder = createFolder(t);
  const server = await startServer(t, folder, { DAILY_CREDITS: "1000000", METRICS_PORT: "0" });
  const port = await readMetricsPort(server);
  const database = new DatabaseSync(join(folder, "data/tincture.db"));
  t.after(() => database.close());
  const tally: Tally = { statuses: new Map(), unknown: 0, withoutRetryAfter: 0 };

  database.exec("begin immediate");
  await load(server, firstRounds, tally);
  const bytesBefore = await readMemory(port);
  const [readiness] = await Promise.all([fetch(`${server.origin}/readyz`), load(server, laterRounds, tally)]);
  const grownBytes = (await readMemory(port)) - bytesBefore;
  const { samples } = await scrape(port);
  database.exec("rollback");
  const recoveryMs = await waitUntil(async () => (await ask(server)).status === 200, recoveryMsMax);

  const shareInTime = samples.get(answersInTime)! / samples.get(answers)!;
  t.diagnostic(
    `${tally.unknown} of ${samples.get(answers)} outcomes unknown, ${(shareInTime * 100).toFixed(1)} % within 2 s, ` +
      `memory ${(grownBytes / 1e6).toFixed(1)} MB more, recovery after ${recoveryMs.toFixed()} ms`,
  );
  assert.deepEqual([...tally.statuses], [[503, clientCount * (firstRounds + laterRounds)]]);
  assert.equal(tally.withoutRetryAfter, 0);
  assert.equal(readiness.status, 503);
  assert.ok(shareInTime >= shareInTimeMin, String(shareInTime));
  assert.ok(grownBytes < growthBytesMax, `${grownBytes} bytes`);
  assert.equal(samples.get('tincture_debits_failed_total{outcome="unknown"}'), tally.unknown);
  assert.equal(samples.get("tincture_debit_queue_length"), 0);
  const { credits_used_today: used } = await readAccount(server);
  assert.ok(used >= 1 && used <= 1 + tally.unknown, `${used} used, 1 acknowledged, ${tally.unknown} unknown`);
});

test("a reader of the log that hangs holds up neither requests nor the end", async (t) => {
  const child = spawn(process.execPath, [mainPath], {
    cwd: createFolder(t),
    env: { ...inherited, PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  t.after(() => child.kill("SIGKILL"));
  const [output]: string[] = await once(child.stdout.setEncoding("utf8"), "data");
  const origin = /listening on (\S+)/u.exec(output!)![1]!;

  const statuses = new Set<number>();
  for (let wave = 0; wave < 30; wave++) {
    const responses = await Promise.all(Array.from({ length: 100 }, () => fetch(`${origin}/livez`)));
    for (const response of responses) {
      statuses.add(response.status);
      await response.text();
    }
  }
  assert.deepEqual([...statuses], [200]);
  assert.ok(child.stderr.readableLength < 100_000, "the log is not read");

  const start = performance.now();
  child.kill("SIGTERM");
  await once(child, "exit");
  assert.ok(performance.now() - start < shutdownMsMax);
});

/** So many clients at once, each asking so many times. */
async function load(server: RunningServer, rounds: number, tally: Tally): Promise<void> {
  async function work(): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      const { status, isUnknown, hasRetryAfter } = await ask(server);
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
      if (isUnknown) tally.unknown += 1;
      if (!hasRetryAfter) tally.withoutRetryAfter += 1;
    }
  }
  await Promise.all(Array.from({ length: clientCount }, work));
}

async function ask(server: RunningServer) {
  const response = await fetch(`${server.origin}/api/v1/color/ff0000`, {
    headers: { authorization: `Bearer ${server.key}` },
  });
  const isUnknown = (await response.text()).includes("may have been charged");
  return { status: response.status, isUnknown, hasRetryAfter: response.headers.has("retry-after") };
}

async function readMemory(port: number): Promise<number> {
  return (await scrape(port)).samples.get("process_resident_memory_bytes") ?? 0;
}
