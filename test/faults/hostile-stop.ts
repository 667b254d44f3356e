import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { findFreePort } from "../../server/src/free-port.ts";
import { compareLedger, totalOf } from "./compare-ledger.ts";
import { createTenants, openDatabase, type Tenant, utcDay } from "./database.ts";
import type { Fault } from "./fault.ts";
import { createTallies, keepFew, type Load, pauseMs, startLoad } from "./load.ts";
import { withinMs } from "../sizes.ts";
import type { Outcome } from "./spender.ts";
import { startSubject, type Subject } from "./subject.ts";

const polite = 8;
const hostileOfAKind = 4;
const limits = [1_000_000, 2_000_000_000];
const pipelined = 500;
const resets = 30;
const retryMs = 20;
const shutdownMsMax = withinMs(5000);
/** Far longer than the test: only the second signal ends it. */
const drainMs = 60_000;

/** Clients that hold connections open in every way at the moment of the stop, beside others that spend and read. */
export const hostileStop: Fault = {
  name: "hostile-stop",
  title:
    "SIGTERM while clients send nothing, half a head or half a body, or never read: exit code 0 within five seconds, and the others get what they paid for",
  engines: ["sqlite"],
  rounds: { short: 1, long: 40 },
  async run({ owner, engine, rounds, random }) {
    const { url } = await openDatabase(owner, engine);
    const [payer, hostile] = await createTenants(url, limits);
    assert.ok(payer && hostile);
    const tallies = createTallies([payer]);
    const firstDay = utcDay(Date.now());
    const failures: unknown[] = [];
    const endsMs: number[] = [];
    let sold = 0;
    for (let round = 0; round < rounds; round += 1) {
      const isDrained = round % 2 === 0;
      const metricsPort = await findFreePort("127.0.0.1");
      const env = { METRICS_PORT: String(metricsPort), DRAIN_MS: String(isDrained ? drainMs : 0), LOG_LEVEL: "info" };
      const subject = await startSubject(owner, { databaseUrl: url, env });
      const load = startLoad({
        port: subject.port,
        tenants: [payer],
        random,
        clients: polite,
        tallies,
        retryMs,
        onOutcome(outcome) {
          if (outcome.kind === "sold") sold += 1;
          else if (isFailure(outcome)) keepFew(failures, { ...outcome, round });
        },
      });
      await load.afterAnswers(polite);
      const sockets = attack([subject.port, metricsPort], hostile);
      for (let client = 0; client < resets; client += 1) await askAndReset(subject.port);
      await load.afterAnswers(polite * 5);
      await pauseMs(random.below(200));
      endsMs.push(await stop(subject, { load, isDrained }));
      for (const socket of sockets) socket.destroy();
    }
    const longestMs = Math.max(...endsMs);
    const { acknowledged } = totalOf(tallies);
    const text = `${rounds} ends with exit code 0, longest ${longestMs.toFixed(0)} ms; ${sold} requests answered meanwhile, ${acknowledged} credits charged and delivered`;
    assert.deepEqual(failures, [], text);
    assert.ok(longestMs < shutdownMsMax, text);
    // Nothing that was not answered may have been charged.
    for (const tally of tallies.values()) tally.unknown = 0;
    await compareLedger(url, tallies, firstDay);
    return text;
  },
};

/** A request that met a closed connection was never taken; one that was read too late is refused, and not charged. */
function isFailure(outcome: Outcome): boolean {
  if (outcome.kind === "unknown") return outcome.status !== 0 || outcome.answerBytes > 0;
  return outcome.kind === "refused" && !(outcome.status === 503 && outcome.body.includes("shutting down"));
}

/** @returns the connections, on which no error matters */
function attack([port = 0, metricsPort = 0]: readonly number[], { secret }: Tenant): readonly Socket[] {
  const list = `GET /api/v1/palettes?limit=50 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${secret}\r\n\r\n`;
  const kinds = [
    "",
    "GET /api/v1/account HTTP/1.1\r\nHost: x\r\n",
    "POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nemail=",
    list.repeat(pipelined),
    `${list}GET /livez HT`,
  ];
  const sockets = Array.from({ length: hostileOfAKind }, () => [
    ...kinds.map((bytes) => sendUnread(port, bytes)),
    sendUnread(metricsPort, "GET /metrics HTTP/1.1\r\nHost: x\r\n"),
  ]);
  return sockets.flat();
}

function sendUnread(port: number, bytes: string): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => socket.destroy());
  socket.pause();
  if (bytes !== "") socket.write(bytes);
  return socket;
}

/** As HAProxy ends its checks: the answer, and the line about it, meet a connection that is no more. */
async function askAndReset(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1", () => {
    socket.write("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n");
    socket.once("data", () => socket.resetAndDestroy());
  });
  socket.on("error", () => socket.destroy());
  await once(socket, "close");
}

/** @returns how long it took, without the drain */
async function stop(subject: Subject, { load, isDrained }: { load: Load; isDrained: boolean }): Promise<number> {
  if (isDrained) {
    subject.signal("SIGTERM");
    while ((await fetch(`http://127.0.0.1:${subject.port}/readyz`)).status !== 503) await pauseMs(1);
  }
  const start = performance.now();
  const code = await subject.end("SIGTERM");
  const tookMs = performance.now() - start;
  await load.stop();
  assert.equal(code, 0, subject.readLog());
  return tookMs;
}
