import { Command, CommanderError } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { addAccountCommands } from "./accounts.ts";
import { declareCommand } from "./command.ts";
import { quoteValue } from "../domain/quote-value.ts";
import { exitCodeOf, exitCodes, formatError, UsageError } from "./errors.ts";
import { addGenerateCommand } from "./generate.ts";
import { addKeyCommands } from "./keys.ts";
import { addPaletteCommands } from "./palettes.ts";
import { addStoreCommands } from "./store.ts";
import { addThemeCommand } from "./theme.ts";

/** Runs one command. Whatever goes wrong ends as one line on standard error. @returns the exit code */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  process.stdout.on("error", endAtOutputError);
  try {
    await createProgram().parseAsync(args, { from: "user" });
    return Number(process.exitCode ?? exitCodes.success);
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === exitCodes.success) return exitCodes.success;
    // Help that stands in for a missing command is the message.
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
    // Errors are thrown as well, and printed where they end.
    .configureOutput({ outputError() {} })
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
  addThemeCommand(program);
  addStoreCommands(program);
  refuseRepeats(program);
  return program;
}

/** The first of two values would be lost without a word, colors to keep among them. */
function refuseRepeats(command: Command): void {
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
  for (const child of command.commands) refuseRepeats(child);
}

function addServeCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "serve",
    summary: "Run the service until it is stopped (SIGTERM, SIGHUP or Ctrl-C).",
    examples: ["tincture serve", "PORT=8080 DATABASE_URL=sqlite:/data/tincture.db tincture serve"],
  }).action(async () => {
    const { serveByProcesses } = await import("../serve-processes.ts");
    await serveByProcesses(process.env);
  });
}
