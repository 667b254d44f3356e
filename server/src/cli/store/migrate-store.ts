import type { Command } from "commander";
import { declareCommand } from "../declare-command.ts";
import type { MigrateStoreOptions } from "./run-migrate-store.ts";

const DETAILS = `
Everything is copied as it was at one moment, in one transaction, and compared before it is committed: an abort leaves the
target as it was. What servers write to the source afterwards is not copied, so stop those first; servers on the target refuse what
costs until the copy is committed, and then go on with it. A password need not stand in the address: PGPASSWORD is read as well.`;

export function addMigrateStoreCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "migrate-store",
    summary: "Copy an instance from one database to another: SQLite to PostgreSQL, or back.",
    examples: [
      "tincture migrate-store --from sqlite:data/tincture.db --to postgres://tincture@db/tincture",
      "tincture migrate-store --from postgres://tincture@db/tincture --to sqlite:copy.db",
    ],
  })
    .requiredOption("--from <address>", "database to read, such as sqlite:data/tincture.db")
    .requiredOption("--to <address>", "database to fill; must be empty")
    .option("--force", "replace all that the database to fill holds")
    .addHelpText("after", DETAILS)
    .action(async (options: MigrateStoreOptions) => {
      const { runMigrateStore } = await import("./run-migrate-store.ts");
      await runMigrateStore(options);
    });
}
