import { Option, type Command } from "commander";
import { type SourceFormat, sourceFormats } from "../../domain/library/import/source-row.ts";
import { declareCommand, withOperator } from "../command.ts";
import { parseChoice } from "../options.ts";
import { writeStream } from "../print.ts";

interface ExportOptions {
  readonly format?: SourceFormat;
  readonly all?: boolean;
  readonly json?: boolean;
}

export function addExportCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "export",
    summary: "Write the published palettes to standard output; palettes import reads them again.",
    examples: [
      "tincture palettes export > library.ndjson",
      "tincture palettes export --format csv --all > everything.csv",
    ],
  })
    .addOption(
      new Option(
        "--format <format>",
        `${sourceFormats.join(", ")} (ndjson unless --json is given)`,
      ).argParser((text) => parseChoice("--format", text, sourceFormats)),
    )
    .option("--all", "unpublished palettes too; a field is_published tells them apart")
    .action(exportPalettes);
}

async function exportPalettes({ format, all = false, json }: ExportOptions): Promise<void> {
  const { writePalettes } = await import("../../domain/library/import/write-palettes.ts");
  await withOperator(({ store }) => {
    const blocks = store.palettes.scanPalettes(all ? {} : { isPublished: true });
    return writeStream(
      writePalettes(blocks, { format: format ?? (json ? "json" : "ndjson"), hasState: all }),
    );
  });
}
