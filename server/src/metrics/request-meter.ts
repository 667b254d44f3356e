import { Distribution } from "./distribution.ts";
import type { Family, Sample } from "./families.ts";

/** Milliseconds, from an answer out of memory to one that waited for its store as long as it may. */
const LATENCY_BOUNDS_MS = [0.5, 1, 2, 3, 5, 8, 12, 20, 35, 50, 100, 200, 500, 1000, 2000];
/** Beyond the largest status there is. */
const STATUS_END = 600;
/** Shown from the start: an alert sees a counter grow only if it was there before. */
const STATUSES_EXPECTED = new Set([200, 500, 503]);
const MS_PER_SECOND = 1000;

interface OperationCounts {
  readonly byStatus: Float64Array;
  readonly latency: Distribution;
}

/** Answers by operation and status, and how long they took. */
export interface RequestMeter<Operation extends string> {
  noteAnswer(operation: Operation, status: number, ms: number): void;
  /** An answer to what never became a request. */
  noteRefusal(operation: Operation, status: number): void;
  readonly families: readonly Family[];
}

export function createRequestMeter<Operation extends string>(
  operations: readonly Operation[],
): RequestMeter<Operation> {
  const counts = new Map<Operation, OperationCounts>(
    operations.map((operation) => [
      operation,
      { byStatus: new Float64Array(STATUS_END), latency: new Distribution(LATENCY_BOUNDS_MS) },
    ]),
  );

  function noteRefusal(operation: Operation, status: number): void {
    const { byStatus } = counts.get(operation)!;
    byStatus[status]! += 1;
  }

  return {
    noteRefusal,
    noteAnswer(operation, status, ms) {
      const { byStatus, latency } = counts.get(operation)!;
      byStatus[status]! += 1;
      latency.observe(ms);
    },
    families: [
      {
        name: "tincture_http_requests_total",
        help: "Answers by operation and status; other is whatever is no operation of the API",
        type: "counter",
        read: () => readStatuses(counts),
      },
      {
        name: "tincture_http_request_duration_seconds",
        help: "From the request's head to the end of its answer",
        type: "histogram",
        read: () => readLatencies(counts),
      },
    ],
  };
}

function* readStatuses(counts: ReadonlyMap<string, OperationCounts>): Generator<Sample> {
  for (const [operation, { byStatus }] of counts) {
    for (const [status, value] of byStatus.entries())
      if (value > 0 || STATUSES_EXPECTED.has(status)) yield { labels: { operation, status }, value };
  }
}

function* readLatencies(counts: ReadonlyMap<string, OperationCounts>): Generator<Sample> {
  for (const [operation, { latency }] of counts) yield* latency.read({ operation }, MS_PER_SECOND);
}
