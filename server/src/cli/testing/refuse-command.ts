import { formatError } from "../error-line.ts";
import { exitCodeOf, type ExitCode } from "../exit-codes.ts";
import { createProgram } from "../program.ts";

/** How a command that must fail ends, without a process for it. */
export interface Refusal {
  readonly code: ExitCode;
  readonly stderr: string;
}

/** Runs a command that fails in this process, on the database that this process's environment names. */
export async function refuseCommand(args: readonly string[]): Promise<Refusal> {
  try {
    await createProgram().parseAsync(args, { from: "user" });
  } catch (error) {
    return { code: exitCodeOf(error), stderr: formatError(error, { isJson: false }) };
  }
  throw new Error(`Command succeeds: ${args.join(" ")}`);
}
