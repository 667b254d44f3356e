/**
 * Walks openapi.json with random requests, valid and not, and raw bytes besides, against a server
 * of its own. Ends with 1 and the smallest counterexample when an answer is a 5xx, is not as
 * documented, comes late or not at all, or credits do not add up.
 *
 * Usage: npx node test/fuzz/fuzz.ts [--requests=1000000] [--seed=N] [--clients=8] [--path=P]
 * [--database=URL]
 */
import { parseArgs } from "node:util";
import { createOwner } from "../running-server.ts";
import { randomSeed } from "../sizes.ts";
import { type CampaignReport, runCampaign } from "./campaign.ts";

const progressMs = 5000;

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "3000" },
    seed: { type: "string" },
    clients: { type: "string", default: "8" },
    path: { type: "string" },
    database: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) {
  console.log(
    [
      "Usage: npx node test/fuzz/fuzz.ts [options]",
      "  --requests=N   how many (default 3000; the long run has 1000000)",
      "  --seed=N       repeat a run; printed at its start",
      "  --clients=N    connections at a time (default 8)",
      "  --path=P       repeat one counterexample; give the seed printed with it, and --clients=1",
      "  --database=URL another database than a new SQLite file; it must be new",
    ].join("\n"),
  );
} else {
  await main();
}

async function main(): Promise<void> {
  const owner = createOwner();
  const seed = values.seed === undefined ? randomSeed() : Number(values.seed);
  console.log(`seed ${seed}`);
  let shownAt = 0;
  function onProgress(report: CampaignReport): void {
    if (performance.now() - shownAt < progressMs) return;
    shownAt = performance.now();
    console.log(formatReport(report));
  }
  try {
    const report = await runCampaign(owner, {
      requests: Number(values.requests),
      seed,
      clients: values.path === undefined ? Number(values.clients) : 1,
      ...(values.path !== undefined && { path: values.path }),
      ...(values.database !== undefined && { databaseUrl: values.database }),
      onProgress,
    });
    console.log(`${formatReport(report)}\nEvery answer was as documented, and credits add up.`);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await owner.clear();
  }
  // A failed run may leave connections open.
  process.exit();
}

function formatReport({ requests, garbage, seconds, statuses, credits, megabytes }: CampaignReport): string {
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}×${count}`);
  const rate = Math.round(requests / seconds);
  return `${requests} requests, ${garbage} raw, ${seconds.toFixed(0)} s, ${rate}/s, ${credits} credits, ${megabytes.early} → ${megabytes.now} MB: ${counts.join(" ")}`;
}
