import type { Command } from "commander";
import type { OperatorTools } from "../compose-operator.ts";
import type { SecurityEvent } from "../domain/security-log.ts";

/** As pino counts. */
const infoLevel = 30;

/** What every command has besides its own options. */
interface CommandDeclaration {
  /** Name and arguments, such as `revoke <id>`. */
  readonly usage: string;
  readonly summary: string;
  /** Whole command lines, shown below the help. */
  readonly examples: readonly string[];
}

/** How a command says what it did: in words, or as JSON for machines. */
export interface Output {
  readonly json?: boolean;
}

/** A command with `--json` and examples in its help. */
export function declareCommand(parent: Command, { usage, summary, examples }: CommandDeclaration): Command {
  return parent
    .command(usage)
    .description(summary)
    .option("--json", "print JSON for machines; errors too")
    .addHelpText("after", `\nExamples:\n${examples.map((example) => `  $ ${example}`).join("\n")}`);
}

/**
 * Opens the instance's store, does one thing with it, and closes it whatever happens.
 *
 * @param isAlone - false for what goes on working while something is written
 */
export async function withOperator<T>(
  act: (tools: OperatorTools) => Promise<T>,
  { isAlone = true }: { readonly isAlone?: boolean } = {},
): Promise<T> {
  const [{ composeOperator }, { loadConfig }] = await Promise.all([
    import("../compose-operator.ts"),
    import("../load-config.ts"),
  ]);
  const tools = await composeOperator(loadConfig(process.env), { noteSecurity: tellSecurity, isAlone });
  try {
    return await act(tools);
  } finally {
    await tools.close();
  }
}

/** As the server's log has it. Who sits at a terminal knows what they did. */
function tellSecurity(event: SecurityEvent): void {
  if (process.stderr.isTTY) return;
  process.stderr.write(`${JSON.stringify({ level: infoLevel, time: Date.now(), ...event, msg: "security" })}\n`);
}
