import { setFlagsFromString } from "node:v8";

/*
 * Pretenuring makes V8 allocate objects of a request in the old generation, where dead ones keep
 * young ones alive. That takes a third of the time of a small reply.
 */
setFlagsFromString("--no-allocation-site-pretenuring");
/*
 * The young generation hardly shrinks, so it must not grow by the 15 MB that only the start needs.
 * The usual factor follows after the start.
 */
const growthFactor = "--semi-space-growth-factor";
setFlagsFromString(`${growthFactor}=1`);
try {
  const { serveByProcesses } = await import("./ops/serve-processes.ts");
  await serveByProcesses(process.env);
  setFlagsFromString(`${growthFactor}=2`);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}

/** Adds the database's error, which messages for API clients leave out. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  // Errors from another thread have the text of their cause.
  const text = typeof cause === "string" ? cause : "";
  const [reason = ""] = (cause instanceof Error ? cause.message : text).split("\n");
  return message.includes(reason) ? message : `${message} (${reason})`;
}
