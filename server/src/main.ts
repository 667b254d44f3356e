import { setFlagsFromString } from "node:v8";
import { quickenImports } from "./quick-imports.ts";

/*
 * V8 learns which objects live long and then allocates similar ones in the old generation. For the
 * objects of a request this is often wrong: each dead old object keeps young ones alive until the
 * next full collection, which takes a third of the time of a small reply. The flag comes first,
 * since cached code depends on flags.
 */
setFlagsFromString("--no-allocation-site-pretenuring");
/*
 * The young generation grows by this factor and hardly shrinks: without the limit, start-up would
 * keep 15 MB. Requests use the usual factor.
 */
const growthOfRoom = "--semi-space-growth-factor";
setFlagsFromString(`${growthOfRoom}=1`);
quickenImports("service");
try {
  const { serveByProcesses } = await import("./serve-processes.ts");
  await serveByProcesses(process.env);
  setFlagsFromString(`${growthOfRoom}=2`);
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
