import { Command, CommanderError, Option } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { accountCommands } from "./accounts.ts";
import { alertCommands } from "./alerts.ts";
import { type CommandDeclaration, declareCommands } from "./command.ts";
import { quoteValue } from "@tincture/contract/errors";
import { doctorCommands } from "./doctor.ts";
import { nameProgram } from "../ops/program-name.ts";
import { exitCodeOf, exitCodes, formatError, UsageError } from "./errors.ts";
import { defaultDataFolder } from "../ops/config.ts";
import { defaultSiteUrl } from "../ops/listen-address.ts";
import { generateCommand } from "./generate.ts";
import { keyCommands } from "./keys.ts";
import { paletteCommands } from "./palettes.ts";
import { storeCommands } from "./store.ts";
import { themeCommand } from "./theme.ts";
import { webhookCommands } from "./webhooks.ts";

const serveCommand: CommandDeclaration = {
  name: "serve",
  summary: "Run the service and the site until SIGTERM, SIGHUP or Ctrl-C.",
  examples: ["tincture serve", "PORT=8080 tincture serve --data /var/lib/tincture"],
  run: async () => {
    const { serveByProcesses } = await import("../ops/serve-processes.ts");
    await serveByProcesses(process.env);
  },
};

const groups = [
  {
    name: "accounts",
    summary: "Create, list, change, confirm, suspend and delete accounts, and reset their passwords.",
    commands: accountCommands,
  },
  { name: "keys", summary: "Create, list, roll and revoke API keys.", commands: keyCommands },
  { name: "alerts", summary: "Show and choose the alerts of an account.", commands: alertCommands },
  { name: "webhooks", summary: "List, create, delete and test webhooks.", commands: webhookCommands },
  {
    name: "palettes",
    summary: "Import, export, publish and unpublish palettes, and moderate what people publish.",
    commands: paletteCommands,
  },
];

const documentation = "All commands and settings: docs/operating.md of the repository.";

/** Errors are printed as one line on standard error. @returns the exit code */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  process.stdout.on("error", endAtOutputError);
  try {
    await createProgram().parseAsync(args, { from: "user" });
    return Number(process.exitCode ?? exitCodes.success);
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === exitCodes.success) return exitCodes.success;
    // Commander has already printed help for a missing command.
    if (!(error instanceof CommanderError && error.code === "commander.help")) {
      process.stderr.write(formatError(error, { isJson: args.includes("--json") }));
    }
    return exitCodeOf(error);
  }
}

/** Exits without an error if the reader of the output stops early, as `head` does. */
function endAtOutputError(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") process.exit(exitCodes.success);
  process.stderr.write(`tincture: Cannot write to standard output: ${error.message}\n`);
  process.exit(exitCodes.failure);
}

/** Each file loads its dependencies only when a command runs, so that help is fast. */
export function createProgram(): Command {
  const program = new Command("tincture");
  program
    .description("Run a palette and color service, and manage its accounts, keys and library.")
    .version(manifest.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show help")
    .addOption(
      new Option(
        "--data <folder>",
        `folder of the database, the settings file and secrets (env: DATA_FOLDER, default: ${defaultDataFolder})`,
      ),
    )
    .configureHelp({ showGlobalOptions: true })
    .hook("preAction", () => chooseDataFolder(program.opts<{ readonly data?: string }>().data))
    // Errors are also thrown, and printed in `runCommandLine`.
    .configureOutput({ outputError() {} })
    .exitOverride()
    .addHelpText("after", nameProgram(help));
  declareCommands(program, [serveCommand]);
  for (const { name, summary, commands } of groups)
    declareCommands(program.command(name).description(summary), commands);
  declareCommands(program, [generateCommand, themeCommand, ...storeCommands, ...doctorCommands]);
  rejectRepeats(program);
  return program;
}

const help = `
Start here:
  $ tincture serve                                     serve ${defaultSiteUrl({ host: "127.0.0.1", port: 3000 })}
  $ tincture accounts create --email you@example.com   create an account
  $ tincture keys create --email you@example.com --name laptop
  $ tincture doctor                                    check this instance

Settings are environment variables, or lines of tincture.env in the data folder: PORT, SITE_URL, DATABASE_URL and others.
${documentation}`;

/** The option also applies to processes that `serve` starts. */
function chooseDataFolder(folder: string | undefined): void {
  if (folder === undefined) return;
  if (folder.trim() === "") throw new UsageError(`Option "--data" must be a folder, got ${quoteValue(folder)}`);
  const { DATABASE_URL: url = "" } = process.env;
  if (/^sqlite:/iu.test(url.trim()))
    throw new UsageError(
      `Either --data or DATABASE_URL may name the SQLite database, got ${quoteValue(folder)} and ${quoteValue(url)}`,
    );
  process.env["DATA_FOLDER"] = folder;
}

/** Rejects repeated options; commander would silently ignore the first value. */
function rejectRepeats(command: Command): void {
  for (const option of command.options.filter(({ required, variadic }) => required && !variadic)) {
    let first: string | undefined;
    command.on(`option:${option.name()}`, (text: string) => {
      if (first !== undefined)
        throw new UsageError(
          `Option "${option.long}" must be given once, got ${quoteValue(first)} and ${quoteValue(text)}`,
        );
      first = text;
    });
  }
  for (const child of command.commands) rejectRepeats(child);
}
