import type { Command } from "commander";
import { declareGroup } from "../declare-command.ts";
import { addCreateCommand } from "./create.ts";
import { addListCommand } from "./list.ts";
import { addRevokeCommand } from "./revoke.ts";
import { addRollCommand } from "./roll.ts";

/** Commands about API keys. */
export function addKeyCommands(program: Command): void {
  const group = declareGroup(program, "keys", "Create API keys, list, roll and revoke them.");
  addCreateCommand(group);
  addListCommand(group);
  addRollCommand(group);
  addRevokeCommand(group);
}
