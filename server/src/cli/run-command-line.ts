import { CommanderError } from "commander";
import { formatError } from "./error-line.ts";
import { exitCodeOf, exitCodes } from "./exit-codes.ts";
import { createProgram } from "./program.ts";

/** Runs one command. Whatever goes wrong ends as one line on standard error. @returns the exit code */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  process.stdout.on("error", endQuietly);
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

/** Whoever reads our output has had enough, as `head` does. */
function endQuietly(error: NodeJS.ErrnoException): void {
  process.exit(error.code === "EPIPE" ? exitCodes.success : exitCodes.failure);
}
