import assert from "node:assert/strict";
import { join } from "node:path";
import { createOperator } from "../operator.ts";
import { createFolder } from "../running-server.ts";
import { createTenants, readUsed, utcDay, withStore } from "./database.ts";
import { type Fault, sum } from "./fault.ts";
import { startLoad } from "./load.ts";
import { startSeller } from "./stage.ts";

const clients = 16;
/** The pause of clients in the short version. */
const restMs = 20;
const limits = [500, 1_000_000, 1_000_000];

export const backupUnderLoad: Fault = {
  name: "backup",
  title:
    "tincture backup under load, then tincture restore elsewhere: usage sums to used, nothing older than the backup is missing, nothing is there twice",
  engines: ["sqlite"],
  rounds: { short: 1, long: 50 },
  async run({ owner, engine, rounds, isLong, random, stage }) {
    const folder = createFolder(owner);
    const runCommand = createOperator(owner);
    const { url, subject } = stage ?? (await startSeller(owner, engine));
    const tenants = await createTenants(url, limits);
    const day = utcDay(Date.now());
    const load = startLoad({ owner, port: subject.port, tenants, random, clients, restMs: isLong ? 0 : restMs });
    const restored: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = new Map(tenants.map((tenant) => [tenant, load.tallies.get(tenant)!.acknowledged]));
      await runCommand({ folder, env: { DATABASE_URL: url } }, "backup", `copy-${round}.db`);
      // The backup may contain requests that have no response yet.
      const inFlight = clients * 12;
      const after = new Map(tenants.map((tenant) => [tenant, load.tallies.get(tenant)!.acknowledged + inFlight]));
      const place = createFolder(owner);
      await runCommand(place, "restore", "--create", join(folder, `copy-${round}.db`));
      restored.push(
        ...(await withStore(`sqlite:${join(place, "data", "tincture.db")}`, async (store) => {
          const used = await Promise.all(tenants.map((tenant) => readUsed(store, tenant, day)));
          for (const [position, tenant] of tenants.entries()) {
            const credits = used[position]!;
            assert.ok(credits >= before.get(tenant)!, `${before.get(tenant)} acknowledged before, ${credits} restored`);
            assert.ok(
              credits <= Math.min(after.get(tenant)!, tenant.limit),
              `${credits} restored of ${after.get(tenant)}`,
            );
          }
          assert.equal((await store.accounts.listAccounts()).length, tenants.length);
          return used;
        })),
      );
    }
    await load.stop();
    // A shared server keeps running.
    if (!stage) assert.equal(await subject.end("SIGTERM"), 0);
    return `${rounds} backups restored under load, ${sum(restored)} credits in them: each consistent`;
  },
};
