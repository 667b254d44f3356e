/**
 * Requests per second of every endpoint against a bare node:http server that sends the same bytes, in one run on the same
 * core, so that the ratio holds on any machine. The last column compares with the free endpoint: what metering costs.
 *
 * Usage: node bench/http.ts [--seconds 3] [--connections 64]
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import autocannon, { type Result } from "autocannon";
import { createFolder, type Owner, type RunningServer, startServer } from "../test/running-server.ts";

const endpoints = [
  "/api/v1/account",
  "/api/v1/color/1e90ff",
  "/api/v1/palette/generate",
  "/api/v1/palettes?limit=1",
  "/api/v1/palettes?limit=50",
  "/api/v1/palettes?limit=50&tags=warm,dark,blue&offset=20",
  "/api/v1/colors?limit=50",
  "/api/v1/colors?limit=10&name=rose",
];
/** More than any run can spend. */
const dailyCredits = 2_000_000_000;
const serverCore = "0";
const clientCore = "1";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "3" }, connections: { type: "string", default: "64" } },
});
const clearings: (() => unknown)[] = [];
const owner: Owner = { after: (clear) => clearings.unshift(clear) };
try {
  await run();
} finally {
  for (const clear of clearings) clear();
}

async function run(): Promise<void> {
  const server = await startServer(owner, createFolder(owner), {
    DAILY_CREDITS: String(dailyCredits),
    LOG_LEVEL: "error",
  });
  const raw = await startRawServer(await recordAnswers(server));
  const isPinned =
    [server.processId, raw.processId].every((id) => pin(id, serverCore)) && pin(process.pid, clientCore);
  console.log(
    `${values.connections} connections, ${values.seconds} s each, ${isPinned ? "one core" : "not pinned"}\n`,
  );
  console.log("| Endpoint | requests/s | p50 ms | p99 ms | node:http | of node:http | of /account |");
  console.log("|---|---|---|---|---|---|---|");
  let free = 0;
  for (const endpoint of endpoints) {
    const bare = await measure(raw.origin, endpoint, server.key);
    const { requests, latency } = await measure(
      server.origin.replace("localhost", "127.0.0.1"),
      endpoint,
      server.key,
    );
    if (free === 0) free = requests.average;
    const rates = [requests.average, latency.p50, latency.p99, bare.requests.average].map((x) =>
      x.toFixed(0),
    );
    const ratios = [requests.average / bare.requests.average, requests.average / free].map((x) =>
      x.toFixed(2),
    );
    console.log(`| ${[endpoint.replace("/api/v1", ""), ...rates, ...ratios].join(" | ")} |`);
  }
}

async function measure(origin: string, endpoint: string, key: string): Promise<Result> {
  const result = await autocannon({
    url: `${origin}${endpoint}`,
    connections: Number(values.connections),
    duration: Number(values.seconds),
    headers: { authorization: `Bearer ${key}` },
  });
  if (result.errors + result.non2xx > 0) {
    throw new Error(`${endpoint}: ${result.errors} errors, ${result.non2xx} answers without success`);
  }
  return result;
}

async function recordAnswers(server: RunningServer): Promise<object> {
  const recorded = endpoints.map(async (endpoint) => {
    const response = await fetch(`${server.origin}${endpoint}`, {
      headers: { authorization: `Bearer ${server.key}` },
    });
    const headers = [...response.headers].filter(
      ([name]) => !["connection", "keep-alive", "date"].includes(name),
    );
    return [endpoint, { headers: Object.fromEntries(headers), body: await response.text() }] as const;
  });
  return Object.fromEntries(await Promise.all(recorded));
}

async function startRawServer(answers: object): Promise<{ origin: string; processId: number }> {
  const path = fileURLToPath(new URL("raw-server.ts", import.meta.url));
  const child = spawn(process.execPath, [path], { stdio: ["pipe", "pipe", "inherit"] });
  owner.after(() => child.kill());
  child.stdin.end(JSON.stringify(answers));
  const [port] = await once(child.stdout, "data");
  return { origin: `http://127.0.0.1:${String(port).trim()}`, processId: child.pid ?? 0 };
}

/** Puts all threads of a process on one core. @returns false where that cannot be done */
function pin(processId: number, core: string): boolean {
  try {
    execFileSync("taskset", ["-acp", core, String(processId)], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
