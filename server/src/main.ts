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
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
