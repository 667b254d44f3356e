/**
 * Milliseconds from starting the process to the first answered request: with a new database, and with one that exists.
 *
 * Usage: npx node bench/start-up.ts
 */
import { createProgramOwner } from "../test/program-owner.ts";
import { createFolder, startServer } from "../test/running-server.ts";

const owner = createProgramOwner();
try {
  const folder = createFolder(owner);
  for (const title of ["first start", "second start", "third start"])
    console.log(`${title}: ${await measure(folder)} ms`);
} finally {
  await owner.clear();
}

async function measure(folder: string): Promise<number> {
  const start = performance.now();
  const server = await startServer(owner, folder);
  await fetch(`${server.origin}/readyz`);
  const tookMs = performance.now() - start;
  await server.end("SIGTERM");
  return Math.round(tookMs);
}
