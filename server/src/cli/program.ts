import { Command } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { addAccountCommands } from "./accounts/index.ts";
import { addBackupCommand } from "./backup.ts";
import { addGenerateCommand } from "./generate.ts";
import { addKeyCommands } from "./keys/index.ts";
import { addPaletteCommands } from "./palettes/index.ts";
import { addRestoreCommand } from "./restore.ts";
import { addServeCommand } from "./serve.ts";
import { addMigrateStoreCommand } from "./store/migrate-store.ts";

/**
 * The commands of operators. A command's file declares it and loads what it works with only once it runs, so that help and
 * small commands answer at once.
 */
export function createProgram(): Command {
  const program = new Command("tincture");
  program
    .description("Serve palettes and colors, and look after the accounts, keys and library of an instance.")
    .version(manifest.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show help")
    .configureOutput({ outputError: ignore })
    .exitOverride()
    .addHelpText(
      "after",
      "\nThe instance is configured by environment variables such as DATABASE_URL; see docs/operating.md.",
    );
  addServeCommand(program);
  addAccountCommands(program);
  addKeyCommands(program);
  addPaletteCommands(program);
  addGenerateCommand(program);
  addBackupCommand(program);
  addRestoreCommand(program);
  addMigrateStoreCommand(program);
  return program;
}

/** Errors are thrown as well, and printed where they end. */
function ignore(): void {}
