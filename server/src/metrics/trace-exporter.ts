/**
 * Spans on their way to a collector by OTLP over HTTP, as JSON: few at a time, in the background, and lost rather than waited for.
 * Loaded only where a collector is configured.
 *
 * @see OpenTelemetry Protocol Specification 1.x, OTLP/HTTP, and its mapping to JSON
 */
import { randomBytes } from "node:crypto";

interface SpanParent {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether who began the trace keeps it. */
  readonly isSampled: boolean;
}

/** Something that took time: a request, or a commit of debits. */
export interface SpanRecord {
  readonly name: string;
  readonly kind: "server" | "client";
  readonly ms: number;
  /** The span of another program that this one is part of; undefined for one that begins a trace. */
  readonly parent?: SpanParent | undefined;
  readonly isError: boolean;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
}

export interface SpanCounts {
  readonly sent: number;
  /** Not taken because too many waited, or not delivered. */
  readonly lost: number;
}

interface TraceExporter {
  /** Takes a span that ends now. Neither blocks nor throws. */
  note(span: SpanRecord): void;
  /** Read at the moment of asking. */
  readonly counts: SpanCounts;
  /** Sends what waits, within a bound of time. */
  close(): Promise<void>;
}

interface ExporterOptions {
  /** Base address of the collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly version: string;
  /** Of traces that begin here, this part is sent: 0 to 1. */
  readonly ratio: number;
  /** Told once when spans begin to be lost. */
  readonly onLoss: (reason: unknown) => void;
}

const waitingMax = 4096;
const batchMax = 512;
const pauseMs = 2000;
const sendMsMax = 3000;
const closeMsMax = 500;
const traceIdBytes = 16;
const spanIdBytes = 8;
const nsPerMs = 1_000_000n;
const nsPerMsNumber = 1e6;

export function createTraceExporter(options: ExporterOptions): TraceExporter {
  const { ratio, onLoss } = options;
  const counts = { sent: 0, lost: 0 };
  const waiting: object[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let isFailing = false;

  function lose(count: number, reason: unknown): void {
    counts.lost += count;
    if (!isFailing) onLoss(reason);
    isFailing = true;
  }
  async function sendBatch(msMax: number): Promise<void> {
    const spans = waiting.splice(0, batchMax);
    try {
      await post(options, spans, msMax);
      counts.sent += spans.length;
      isFailing = false;
    } catch (error) {
      lose(spans.length, error);
    }
  }
  function send(): void {
    timer = undefined;
    sending ??= sendBatch(sendMsMax).finally(() => {
      sending = undefined;
      if (waiting.length > 0) schedule();
    });
  }
  function schedule(): void {
    if (waiting.length >= batchMax && !isFailing) {
      clearTimeout(timer);
      send();
    } else timer ??= setTimeout(send, pauseMs).unref();
  }
  return {
    counts,
    note(span) {
      if (span.parent ? !span.parent.isSampled : Math.random() >= ratio) return;
      if (waiting.length >= waitingMax) return lose(1, new Error("Too many spans wait to be sent"));
      waiting.push(describeSpan(span));
      schedule();
    },
    async close() {
      clearTimeout(timer);
      await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, closeMsMax).unref())]);
      if (waiting.length > 0) await sendBatch(closeMsMax);
      counts.lost += waiting.splice(0).length;
    },
  };
}

async function post(
  { endpoint, headers, serviceName, version }: ExporterOptions,
  spans: readonly object[],
  msMax: number,
): Promise<void> {
  const attributes = listAttributes({ "service.name": serviceName, "service.version": version });
  const scopeSpans = [{ scope: { name: "tincture", version }, spans }];
  const answer = await fetch(`${endpoint}/v1/traces`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ resourceSpans: [{ resource: { attributes }, scopeSpans }] }),
    signal: AbortSignal.timeout(msMax),
    redirect: "error",
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The collector answered with ${answer.status}`);
}

/** The protocol's numbers. */
const kinds = { server: 2, client: 3 } as const;
const errorStatus = 2;

function describeSpan({ name, kind, ms, parent, isError, attributes }: SpanRecord): object {
  const end = BigInt(Date.now()) * nsPerMs;
  return {
    traceId: parent?.traceId ?? randomBytes(traceIdBytes).toString("hex"),
    spanId: randomBytes(spanIdBytes).toString("hex"),
    ...(parent && { parentSpanId: parent.spanId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: String(end - BigInt(Math.round(ms * nsPerMsNumber))),
    endTimeUnixNano: String(end),
    attributes: listAttributes(attributes),
    status: isError ? { code: errorStatus } : {},
  };
}

function listAttributes(attributes: SpanRecord["attributes"]): readonly object[] {
  return Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined || value === "") return [];
    return [{ key, value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value } }];
  });
}
