import { Argument, type Command, type Option } from "commander";
import type { OperatorTools } from "../ops/compose-operator.ts";
import { nameProgram } from "../ops/program-name.ts";
import type { LoadedConfig } from "../ops/load-config.ts";
import type { SecurityEvent } from "../accounts/security-log.ts";
import { CommandFailure } from "./errors.ts";

/** The number that pino logs for this level. */
const infoLevel = 30;

export interface CommandDeclaration {
  readonly name: string;
  readonly summary: string;
  readonly examples: readonly string[];
  readonly parameters?: readonly (Argument | Option)[];
  /** Shown below the options. */
  readonly details?: string;
  readonly run: Parameters<Command["action"]>[0];
}

export interface Output {
  readonly json?: boolean;
}

export function declareCommands(parent: Command, declarations: readonly CommandDeclaration[]): void {
  for (const { name, summary, examples, parameters = [], details, run } of declarations) {
    const command = parent
      .command(name)
      .description(summary)
      .option("--json", "print JSON, also for errors")
      .addHelpText("after", `\nExamples:\n${examples.map((example) => `  $ ${nameProgram(example)}`).join("\n")}`)
      .action(run);
    for (const parameter of parameters)
      if (parameter instanceof Argument) command.addArgument(parameter);
      else command.addOption(parameter);
    if (details !== undefined) command.addHelpText("after", details);
  }
}

export async function withOperator<T>(act: (tools: OperatorTools, loaded: LoadedConfig) => Promise<T>): Promise<T> {
  const [{ composeOperator }, loaded] = await Promise.all([
    import("../ops/compose-operator.ts"),
    loadCommandSettings(),
  ]);
  const tools = await explainMissing(loaded, () =>
    composeOperator(loaded.config, { noteSecurity: writeSecurityLine, isAlone: true, mustExist: true }),
  );
  try {
    return await act(tools, loaded);
  } finally {
    await tools.close();
  }
}

export async function loadCommandSettings(): Promise<LoadedConfig> {
  const { loadProcessSettings } = await import("../ops/load-config.ts");
  return loadProcessSettings((warning) => process.stderr.write(`tincture: warning: ${warning}\n`));
}

/**
 * Opens a database that must exist. The error names the setting with its address, since a shell
 * often lacks the service's environment.
 */
export async function explainMissing<T>(
  { describeSource, settingsPath }: LoadedConfig,
  open: () => T | Promise<T>,
  hint = "Only serve creates a database",
): Promise<T> {
  const { MissingDatabaseError } = await import("../ops/compose-operator.ts");
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof MissingDatabaseError)) throw error;
    throw new CommandFailure(
      `${error.message} (from ${describeSource("DATABASE_URL")}). ${hint}. Run the command in the ` +
        `service's working directory, name its data folder with --data, or set DATABASE_URL to the service's, here or in the settings file "${settingsPath}"`,
      { cause: error },
    );
  }
}

/** Writes the same line as the server's log, except on a terminal. */
function writeSecurityLine(event: SecurityEvent): void {
  if (process.stderr.isTTY) return;
  process.stderr.write(`${JSON.stringify({ level: infoLevel, time: Date.now(), ...event, msg: "security" })}\n`);
}
