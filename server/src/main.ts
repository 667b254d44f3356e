import { setFlagsFromString } from "node:v8";
import { quickenImports } from "./quick-imports.ts";

/*
 * V8 learns which objects live long and then makes their like among the old ones from the start. Of what a request is made of that is
 * wrong sooner or later, and each dead old object keeps young ones alive until the next full collection: a third of the time of a small
 * answer. Compiled sources are kept for these flags, so it comes first.
 */
setFlagsFromString("--no-allocation-site-pretenuring");
/*
 * Room for young objects grows by this factor and hardly shrinks again: what a start makes for a moment would keep 15 MB. Requests get
 * the usual one.
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

/** Adds the database's reason, which messages for API clients leave out. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  // Errors of another thread arrive with the text of their cause.
  const text = typeof cause === "string" ? cause : "";
  const [reason = ""] = (cause instanceof Error ? cause.message : text).split("\n");
  return message.includes(reason) ? message : `${message} (${reason})`;
}
