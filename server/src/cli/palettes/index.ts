import type { Command } from "commander";
import { declareGroup } from "../declare-command.ts";
import { addExportCommand } from "./export.ts";
import { addImportCommand } from "./import.ts";
import { addPublishCommand } from "./publish.ts";
import { addUnpublishCommand } from "./unpublish.ts";

/** Commands about the palettes of the library. */
export function addPaletteCommands(program: Command): void {
  const group = declareGroup(program, "palettes", "Import and export palettes, publish and unpublish them.");
  addImportCommand(group);
  addExportCommand(group);
  addPublishCommand(group);
  addUnpublishCommand(group);
}
