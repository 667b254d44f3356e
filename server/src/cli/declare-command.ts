import type { Command } from "commander";

/** What every command has besides its own options. */
export interface CommandDeclaration {
  /** Name and arguments, such as `revoke <id>`. */
  readonly usage: string;
  readonly summary: string;
  /** Whole command lines, shown below the help. */
  readonly examples: readonly string[];
}

/** A command with `--json` and examples in its help. */
export function declareCommand(parent: Command, { usage, summary, examples }: CommandDeclaration): Command {
  return parent
    .command(usage)
    .description(summary)
    .option("--json", "print JSON for machines; errors too")
    .addHelpText("after", `\nExamples:\n${examples.map((example) => `  $ ${example}`).join("\n")}`);
}

/** A command that only holds others. */
export function declareGroup(parent: Command, name: string, summary: string): Command {
  return parent.command(name).description(summary);
}
