import type { Command } from "commander";
import { declareGroup } from "../declare-command.ts";
import { addCreateCommand } from "./create.ts";
import { addListCommand } from "./list.ts";
import { addResetLinkCommand } from "./reset-link.ts";
import { addSetLimitCommand } from "./set-limit.ts";
import { addSetPlanCommand } from "./set-plan.ts";

/** Commands about accounts: who pays, and how much a day. */
export function addAccountCommands(program: Command): void {
  const group = declareGroup(
    program,
    "accounts",
    "Create accounts, list them, change plan or limit, let their people in.",
  );
  addCreateCommand(group);
  addListCommand(group);
  addSetPlanCommand(group);
  addResetLinkCommand(group);
  addSetLimitCommand(group);
}
