import { openConnection, type Connection } from "./connection.ts";

export interface Target {
  readonly origins: readonly string[];
  readonly processIds: readonly number[];
  readonly requests: readonly Buffer[];
}

export interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
  /**
   * Whether it may sleep until the next answer, so that another process measures on the same core.
   */
  readonly mayRest?: boolean;
  /** Which request comes first, where a run goes on from another; 0 when not given. */
  readonly firstTurn?: number;
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly count: number;
  readonly failedShare: number;
  readonly bytesPerAnswer: number;
  /** Milliseconds, ascending. */
  readonly latencies: Float64Array;
}

export function formatRequest(path: string, key?: string): Buffer {
  const authorization = key === undefined ? "" : `Authorization: Bearer ${key}\r\n`;
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: bench\r\n${authorization}\r\n`, "latin1");
}

export async function runClosedLoop(target: Target, options: LoadOptions): Promise<LoadResult> {
  const connections = await openAll(target, options.connections);
  const tally = createTally();
  const endsAt = performance.now() + options.seconds * msPerSecond;
  const rest = options.mayRest ? () => undefined : stayAwake();
  let turn = options.firstTurn ?? 0;
  const start = performance.now();
  await Promise.all(
    connections.map(
      (connection) =>
        new Promise<void>((resolve) => {
          function next(): void {
            const sentAt = performance.now();
            if (sentAt >= endsAt) return resolve();
            connection.send(target.requests[turn++ % target.requests.length]!, (status, bytes) => {
              tally.note(status, bytes, sentAt);
              next();
            });
          }
          next();
        }),
    ),
  );
  const tookMs = performance.now() - start;
  rest();
  for (const connection of connections) connection.close();
  return tally.sum(tookMs);
}

/**
 * Keeps this process awake until the next response. Waking it up costs the sender about 8 µs on a
 * virtual machine, which a client elsewhere would not.
 *
 * @returns a function that stops it
 */
function stayAwake(): () => void {
  let isAwake = true;
  function turn(): void {
    if (isAwake) setImmediate(turn);
  }
  turn();
  return () => {
    isAwake = false;
  };
}

/**
 * Requests at a constant rate, whether or not the server keeps up. A latency counts from the time
 * at which the request was due, also when no connection was free then: a server that stalls cannot
 * hide it by not being asked.
 *
 * @see Tene 2013, How NOT to Measure Latency: coordinated omission
 */
export async function runOpenLoop(
  target: Target,
  { connections: count, seconds, rate, mayRest = false }: LoadOptions & { readonly rate: number },
): Promise<LoadResult> {
  const connections = await openAll(target, count);
  const idle = [...connections];
  const tally = createTally();
  const start = performance.now();
  const total = Math.floor(rate * seconds);
  let due = 0;
  let sent = 0;
  await new Promise<void>((resolve) => {
    function sendDue(): void {
      while (sent < due && idle.length > 0) sendNext(idle.pop()!);
    }
    function sendNext(connection: Connection): void {
      const dueAt = start + (sent / rate) * msPerSecond;
      connection.send(target.requests[sent++ % target.requests.length]!, (status, bytes) => {
        tally.note(status, bytes, dueAt);
        idle.push(connection);
        if (tally.count === total) resolve();
        else sendDue();
      });
    }
    function tick(): void {
      due = Math.min(total, Math.floor(((performance.now() - start) / msPerSecond) * rate) + 1);
      sendDue();
      if (due >= total) return;
      if (mayRest) setTimeout(tick, restMs);
      else setImmediate(tick);
    }
    tick();
  });
  const tookMs = performance.now() - start;
  for (const connection of connections) connection.close();
  return tally.sum(tookMs);
}

const msPerSecond = 1000;
/**
 * The shortest there is: requests that come due meanwhile are sent late, and their latencies say
 * so.
 */
const restMs = 1;
const statusOk = 200;

/** @param share - 0..1 */
export function percentile(latencies: Float64Array, share: number): number {
  return latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN;
}

function openAll({ origins }: Target, count: number): Promise<Connection[]> {
  return Promise.all(Array.from({ length: count }, (_, place) => openConnection(origins[place % origins.length]!)));
}

function createTally() {
  const latencies: number[] = [];
  let bytes = 0;
  let failures = 0;
  return {
    get count() {
      return latencies.length;
    },
    note(status: number, answerBytes: number, since: number) {
      latencies.push(performance.now() - since);
      bytes += answerBytes;
      if (status !== statusOk) failures += 1;
    },
    sum(tookMs: number): LoadResult {
      return {
        requestsPerSecond: (latencies.length / tookMs) * msPerSecond,
        count: latencies.length,
        failedShare: failures / latencies.length,
        bytesPerAnswer: bytes / latencies.length,
        latencies: Float64Array.from(latencies).sort(),
      };
    },
  };
}
