/** One client beside connections that pipeline without end. */
import { networkInterfaces } from "node:os";
import { openConnection } from "../connection.ts";
import type { Cell, Part, PartContext, Section } from "../part.ts";
import { startFlood } from "../pipeline-flood.ts";
import { readMemoryMb } from "../processes.ts";
import { startSubject, type Subject } from "../subject.ts";

export const pipelinesPart: Part = {
  name: "pipelines",
  summary: "/livez and memory while 200 and 900 connections send 60 kB of pipelined requests each",
  run: measurePipelines,
};

const connectionCounts = [200, 900];
const floodBytes = 60_000;
const afterMs = 300;
/** Without the address of a client, which would be held to the limit of health checks. */
const livez = Buffer.from("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n");

interface Sender {
  readonly label: string;
  readonly host: string;
  readonly isEstablished: boolean;
}

async function measurePipelines({ owner, only, tell }: PartContext): Promise<Section> {
  const rows: (readonly Cell[])[] = [];
  for (const connections of connectionCounts) {
    for (const sender of listSenders().filter(({ label }) => label.includes(only))) {
      tell(`${connections} connections, ${sender.label}`);
      // A server of its own each time: memory that it has once taken would hide what the next flood
      // takes.
      const subject = await startSubject(owner, { env: { HOST: "0.0.0.0", TRUST_PROXY: "127.0.0.1" } });
      rows.push([`${connections}, ${sender.label}`, ...(await measureFlood(subject, connections, sender))]);
    }
  }
  return {
    title: "Beside pipelines without end",
    note:
      `Connections send ${floodBytes / 1000} kB of \`GET /api/v1/q\` each, all at once, while another client asks \`/livez\` again and again: on a ` +
      "connection that it keeps, and on a new one each time. Memory is the most that the server had in use, less what it had before.",
    columns: ["Connections", "longest, kept ms", "longest, new ms", "memory MB", "all closed after ms"],
    rows,
  };
}

/**
 * This machine's outside address is one network to the server; its loopback address is a trusted
 * proxy.
 */
function listSenders(): readonly Sender[] {
  const outside = Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .find(({ internal, family }) => !internal && family === "IPv4")?.address;
  const proxy = { label: "a trusted proxy", host: "127.0.0.1" };
  const network = outside === undefined ? [] : [{ label: "one network", host: outside }];
  return [...network, proxy].flatMap(({ label, host }) => [
    { label, host, isEstablished: false },
    { label: `${label}, kept alive`, host, isEstablished: true },
  ]);
}

async function measureFlood(
  { origin, processId }: Subject,
  connections: number,
  { host, isEstablished }: Sender,
): Promise<readonly Cell[]> {
  const request = "GET /api/v1/q HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n";
  const port = Number(new URL(origin).port);
  const kept = await openConnection(origin);
  await askOnce(kept);
  const before = readMemoryMb(processId).resident;
  const flood = await startFlood({ host, port, connections, bytes: floodBytes, request, isEstablished });
  const over = new AbortController();
  let [keptMs, newMs, most] = [0, 0, 0];
  const asking = Promise.all([
    repeat(async () => {
      keptMs = Math.max(keptMs, await askOnce(kept));
    }),
    repeat(async () => {
      const start = performance.now();
      const connection = await openConnection(origin);
      await askOnce(connection);
      connection.close();
      newMs = Math.max(newMs, performance.now() - start);
      most = Math.max(most, readMemoryMb(processId).resident);
    }),
  ]);
  const tookMs = await flood.end;
  setTimeout(() => over.abort(), afterMs);
  await asking;
  kept.close();
  return [keptMs, newMs, most - before, tookMs];

  async function repeat(ask: () => Promise<void>): Promise<void> {
    while (!over.signal.aborted) await ask();
  }
}

type Asked = Pick<Awaited<ReturnType<typeof openConnection>>, "send">;

async function askOnce(connection: Asked): Promise<number> {
  const start = performance.now();
  await new Promise<void>((resolve) => connection.send(livez, () => resolve()));
  return performance.now() - start;
}
