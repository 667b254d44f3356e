/** Runs the operator's command line in a process of its own while the server runs. */
import assert from "node:assert/strict";
import { after } from "node:test";
import { createCommands } from "./support/cli/run-tincture.ts";
import { createOwner, inherited, type Owner } from "./running-server.ts";

export interface Place {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

export type RunCommand = (place: string | Place, ...args: readonly string[]) => Promise<string>;

/**
 * The command line for all tests of a file, in one process of its own: a start costs more than most
 * commands.
 */
export function shareOperator(): RunCommand {
  const owner = createOwner();
  after(() => owner.clear());
  return createOperator(owner);
}

export function createOperator(owner: Owner): RunCommand {
  const commands = createCommands(inherited);
  owner.after(() => commands.close());
  return async (place, ...args) => {
    const { folder, env } = typeof place === "string" ? { folder: place, env: {} } : place;
    const { code, stdout, stderr } = await commands.run({ args, input: "", folder, variables: env });
    assert.equal(code, 0, `tincture ${args.join(" ")}: ${stderr}`);
    return stdout.trimEnd();
  };
}
