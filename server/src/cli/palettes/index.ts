import type { Command } from "commander";
import { declareGroup } from "../command.ts";
import { addApproveCommand } from "./approve.ts";
import { addDismissCommand } from "./dismiss.ts";
import { addExportCommand } from "./export.ts";
import { addImportCommand } from "./import.ts";
import { addPublishCommand } from "./publish.ts";
import { addQueueCommand } from "./queue.ts";
import { addRejectCommand } from "./reject.ts";
import { addReportsCommand } from "./reports.ts";
import { addUnpublishCommand } from "./unpublish.ts";

/** Commands about the palettes of the library. */
export function addPaletteCommands(program: Command): void {
  const group = declareGroup(
    program,
    "palettes",
    "Import and export palettes, publish and unpublish them, review what people publish.",
  );
  addImportCommand(group);
  addExportCommand(group);
  addPublishCommand(group);
  addUnpublishCommand(group);
  addQueueCommand(group);
  addApproveCommand(group);
  addRejectCommand(group);
  addReportsCommand(group);
  addDismissCommand(group);
}
