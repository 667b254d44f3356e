import type { Logger } from "pino";
import manifest from "../package.json" with { type: "json" };
import type { TraceRequest } from "./api/answer-log.ts";
import type { Config } from "./config.ts";
import type { Meters } from "./metrics/meters.ts";
import type { SpanCounts } from "./metrics/trace-exporter.ts";

type LedgerObserver = Meters<string>["ledger"];

/** Traces of this process on their way to a collector. */
export interface Tracing {
  readonly traceRequest: TraceRequest;
  /** The same observer, whose commits become spans. */
  observe(ledger: LedgerObserver): LedgerObserver;
  readonly counts: SpanCounts;
  close(): Promise<void>;
}

/** The first status that is a mistake of ours. */
const failedStatusMin = 500;

/** Traces where `OTEL_EXPORTER_OTLP_ENDPOINT` wants them; nothing of it is loaded elsewhere. */
export async function openTracing({ tracing }: Config, log: Logger): Promise<Tracing | undefined> {
  if (!tracing) return undefined;
  const { createTraceExporter } = await import("./metrics/trace-exporter.ts");
  const exporter = createTraceExporter({
    ...tracing,
    version: manifest.version,
    onLoss: (err) => log.warn({ err }, "spans are lost: the collector does not take them"),
  });
  return {
    traceRequest({ operation, ms, parent, status, method, route, requestId, accountId }) {
      exporter.note({
        name: operation,
        kind: "server",
        ms,
        parent,
        isError: status >= failedStatusMin,
        attributes: {
          "http.request.method": method,
          "http.route": route,
          "http.response.status_code": status,
          "tincture.request_id": requestId,
          "tincture.account_id": accountId,
        },
      });
    },
    observe: (ledger) => ({
      ...ledger,
      noteCommit(requests, debits, ms) {
        ledger.noteCommit(requests, debits, ms);
        const attributes = { "tincture.debits": requests.length };
        exporter.note({ name: "commit debits", kind: "client", ms, isError: false, attributes });
      },
    }),
    counts: exporter.counts,
    close: () => exporter.close(),
  };
}
