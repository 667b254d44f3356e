import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { createTenants, type Tenant } from "./database.ts";
import { type Fault, quantile, type Setting } from "./fault.ts";
import { pauseMs, startLoad } from "./load.ts";
import { withinMs } from "../sizes.ts";
import { isLate } from "./spender.ts";
import { startPair } from "./stage.ts";
import type { Subject } from "./subject.ts";

const clientCount = 8;
/** Of clients in the short version. */
const restMs = 20;
const limits = [2_000_000_000];
const measureMs = { short: 500, long: 15_000 };
/** Headers must be whole within ten seconds, bodies within fifteen; it is looked at every second. */
const freedMsMax = 17_000;
const slowClientCounts = { short: 100, long: 1000 };
/** Below this a p99 says more about the machine than about the server. */
const p99MsFloor = 15;
const p99RatioMax = 3;
/** Of which one has to be fair: what other programs take from the machine in one of them says nothing about the server. */
const triesMax = 3;
/** An idle server answers so many in a row, each so soon. */
const promptInRow = 10;
const promptMsMax = 100;
const idleMsMax = 60_000;
/** In the long version they ask for more than the memory may grow. */
const slowReaders = { short: 20, long: 200 };
/** As many as a connection may send ahead. */
const pipelined = 32;
const neverReadMs = { short: 1000, long: 3000 };
const growthMbMax = 128;

/** Clients that send or read slowly, beside others that do not. */
export const slowClients: Fault = {
  name: "slow-clients",
  title:
    "hundreds of clients that send headers or bodies byte by byte, or never read: p99 of the others ≤ 3×, sockets freed by the time limits",
  engines: ["sqlite"],
  rounds: { short: 1, long: 2 },
  async run({ owner, engine, isLong, random, stage }) {
    const { url, subject } = stage ?? (await startPair(owner, engine));
    const tenants = await createTenants(url, limits);
    const size = isLong ? "long" : "short";
    const measure = (): Promise<number> => measureP99(subject, { owner, tenants, random, size });
    await measure();
    const lines: string[] = [];
    const kinds: readonly Attack[] = [
      ["own slow headers and bodies", () => sendBothSlowly(subject.port, slowClientCounts[size])],
      ...(size === "long" && hasSlowhttptest() ? slowhttptests(subject.port) : []),
    ];
    for (const kind of kinds) {
      let tried = await measureBeside(kind, measure);
      // Beside other tests, a p99 tells of them; that the others are answered meanwhile is told by the order.
      for (let tries = isLong ? 1 : triesMax; !tried.isFair && tries < triesMax; tries += 1)
        tried = await measureBeside(kind, measure);
      const { line, isFair, freedMs } = tried;
      lines.push(line);
      if (isLong) assert.ok(isFair, line);
      // Who reads slowly has sent its requests in time; such connections count as idle ones.
      if (!line.includes("-X:")) assert.ok(freedMs < withinMs(freedMsMax, isLong), line);
    }
    lines.push(await neverRead(subject, { tenant: tenants[0]!, size }));
    await untilIdle(subject.port);
    assert.equal(await subject.end("SIGTERM"), 0, subject.readLog());
    return lines.join("; ");
  },
};

interface Measured {
  readonly line: string;
  /** Whether the others hardly notice. */
  readonly isFair: boolean;
  readonly freedMs: number;
}

async function measureBeside([name, attack]: Attack, measure: () => Promise<number>): Promise<Measured> {
  // Right before: other programs on the machine come and go.
  const before = await measure();
  let isFreed = false;
  const attacking = attack().finally(() => (isFreed = true));
  await pauseMs(500);
  const during = await measure();
  assert.equal(isFreed, false, "The others were answered after the slow ones");
  const freedMs = await attacking;
  const line = `${name}: p99 ${before.toFixed(1)} → ${during.toFixed(1)} ms, freed after ${(freedMs / 1000).toFixed(1)} s`;
  return { line, isFair: during <= Math.max(before * p99RatioMax, p99MsFloor), freedMs };
}

/**
 * Until what was asked and never read is worked off, so that answers come at once. How a stop goes in the middle of that is for hostile-stop
 * to try.
 */
async function untilIdle(port: number): Promise<void> {
  const giveUpAt = performance.now() + idleMsMax;
  for (let prompt = 0; prompt < promptInRow;) {
    const start = performance.now();
    await (await fetch(`http://127.0.0.1:${port}/livez`)).text();
    prompt = performance.now() - start < promptMsMax ? prompt + 1 : 0;
    if (performance.now() > giveUpAt) return;
    await pauseMs(restMs);
  }
}

async function measureP99(
  { port }: Subject,
  {
    owner,
    tenants,
    random,
    size,
  }: Pick<Setting, "owner" | "random"> & { tenants: readonly Tenant[]; size: "short" | "long" },
): Promise<number> {
  const answersMs: number[] = [];
  const load = startLoad({
    owner,
    port,
    tenants,
    random,
    clients: clientCount,
    restMs: size === "long" ? 0 : restMs,
    onOutcome(outcome, tookMs) {
      assert.ok(outcome.kind === "sold" || (size === "short" && isLate(outcome)), JSON.stringify(outcome));
      answersMs.push(tookMs);
    },
  });
  await pauseMs(measureMs[size]);
  await load.stop();
  return quantile(answersMs, 0.99);
}

async function sendBothSlowly(port: number, count: number): Promise<number> {
  const head = "GET /livez HTTP/1.1\r\nHost: x\r\n";
  const kept = await Promise.all([
    sendSlowly(port, { count, head }),
    sendSlowly(port, { count, head: `${head}Content-Length: 900\r\n\r\n` }),
  ]);
  return Math.max(...kept);
}

/** A byte every second on each connection. @returns how long the last of them was kept */
async function sendSlowly(port: number, { count, head }: { count: number; head: string }): Promise<number> {
  const start = performance.now();
  const kept = Array.from({ length: count }, async () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => socket.destroy());
    socket.resume();
    // By a listener of its own: `once` would throw when the server resets the connection, and leave the timer running.
    const closed = new Promise((resolve) => socket.once("close", resolve));
    await once(socket, "connect");
    socket.write(head);
    const timer = setInterval(() => socket.write("X"), 1000);
    await closed;
    clearInterval(timer);
    return performance.now() - start;
  });
  return Math.max(...(await Promise.all(kept)));
}

function hasSlowhttptest(): boolean {
  return spawnSync("slowhttptest", ["-h"]).error === undefined;
}

type Attack = readonly [name: string, attack: () => Promise<number>];

/** @see https://github.com/shekyan/slowhttptest: -H slow headers, -B slow bodies, -X slow reading */
function slowhttptests(port: number): readonly Attack[] {
  const url = `http://127.0.0.1:${port}/livez`;
  const run = async (kind: string): Promise<number> => {
    const args = [kind, "-c", "1000", "-i", "1", "-r", "500", "-l", "30", "-x", "8", "-u", url];
    const start = performance.now();
    const child = spawn("slowhttptest", args, { stdio: "ignore" });
    await once(child, "exit");
    // It ends by itself as soon as the server has closed all connections.
    return performance.now() - start;
  };
  return [
    ["slowhttptest -H", () => run("-H")],
    ["slowhttptest -B", () => run("-B")],
    ["slowhttptest -X", () => run("-X")],
  ];
}

/** Many large answers are asked for and none is read. */
async function neverRead(
  { port, residentMegabytes }: Subject,
  { tenant: { secret }, size }: { tenant: Tenant; size: "short" | "long" },
): Promise<string> {
  const before = residentMegabytes();
  const request = `GET /api/v1/palettes?limit=50 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${secret}\r\n\r\n`;
  const sockets = Array.from({ length: slowReaders[size] }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => socket.destroy());
    socket.pause();
    socket.write(request.repeat(pipelined));
    return socket;
  });
  await pauseMs(neverReadMs[size]);
  const grown = residentMegabytes() - before;
  for (const socket of sockets) socket.destroy();
  assert.ok(grown < growthMbMax, `${slowReaders[size]} clients that never read took ${grown} MB`);
  return `${slowReaders[size]} clients that asked ${pipelined} times and never read: ${grown} MB`;
}
