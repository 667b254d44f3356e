import { Command, CommanderError } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { accountCommands } from "./accounts.ts";
import { type CommandDeclaration, declareCommands } from "./command.ts";
import { quoteValue } from "@tincture/contract/errors";
import { exitCodeOf, exitCodes, formatError, UsageError } from "./errors.ts";
import { generateCommand } from "./generate.ts";
import { keyCommands } from "./keys.ts";
import { paletteCommands } from "./palettes.ts";
import { storeCommands } from "./store.ts";
import { themeCommand } from "./theme.ts";

const serveCommand: CommandDeclaration = {
  name: "serve",
  summary: "Run the service until SIGTERM, SIGHUP or Ctrl-C.",
  examples: ["tincture serve", "PORT=8080 DATABASE_URL=sqlite:/data/tincture.db tincture serve"],
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
  {
    name: "palettes",
    summary: "Import, export, publish and unpublish palettes, and moderate what people publish.",
    commands: paletteCommands,
  },
];

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
    // Errors are also thrown, and printed in `runCommandLine`.
    .configureOutput({ outputError() {} })
    .exitOverride()
    .addHelpText(
      "after",
      "\nThe instance is configured by environment variables such as DATABASE_URL; see docs/operating.md.",
    );
  declareCommands(program, [serveCommand]);
  for (const { name, summary, commands } of groups)
    declareCommands(program.command(name).description(summary), commands);
  declareCommands(program, [generateCommand, themeCommand, ...storeCommands]);
  rejectRepeats(program);
  return program;
}

/** Rejects repeated options; commander would silently ignore the first value. */
function rejectRepeats(command: Command): void {
  for (const option of command.options.filter(({ required }) => required)) {
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
