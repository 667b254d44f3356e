import { Option, type Command } from "commander";
import { type SourceFormat, sourceFormats, writePalettes } from "../domain/library/import/write-palettes.ts";
import { declareCommand, withOperator, type Output } from "./command.ts";
import type { ImportCommandOptions } from "./import-command.ts";
import { addModerationCommands } from "./moderation.ts";
import { parseChoice } from "./options.ts";
import { printJson, printLine, writeStream } from "./print.ts";

/** Commands about the palettes of the library. */
export function addPaletteCommands(program: Command): void {
  const group = program
    .command("palettes")
    .description("Import and export palettes, publish and unpublish them, review what people publish.");
  addImportCommand(group);
  addExportCommand(group);
  addPublishCommand(group);
  addUnpublishCommand(group);
  addModerationCommands(group);
}

const importDetails = `
A row is an object with colors (2 to 8 hexes in a list, or text with spaces, commas, hyphens or semicolons between
them) and perhaps name, tagline, slug, tags, save_count, published_at and is_published. What is missing is described
from the colors. Palettes whose colors the library has already are skipped. Bad rows are reported with their line, the
others go in, and the exit code is 1.`;

function addImportCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "import",
    summary: "Import palettes from a JSON array, NDJSON or CSV, while servers go on running.",
    examples: [
      "tincture palettes import library.ndjson",
      "tincture palettes import palettes.csv --strict",
      "tincture generate --count 100 | tincture palettes import -",
    ],
  })
    .argument("<file>", "file to read, or - for standard input")
    .addOption(
      new Option("--format <format>", `${sourceFormats.join(", ")} (found out when left out)`).argParser((text) =>
        parseChoice("--format", text, sourceFormats),
      ),
    )
    .option("--strict", "all or nothing: one bad row, and nothing is imported")
    .option("--dry-run", "only check the rows; needs no database and does not look for duplicates")
    .addHelpText("after", importDetails)
    .action(async (path: string, options: ImportCommandOptions) => {
      const { runImport } = await import("./import-command.ts");
      await runImport(path, options);
    });
}

interface ExportOptions extends Output {
  readonly format?: SourceFormat;
  readonly all?: boolean;
}

function addExportCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "export",
    summary: "Write the published palettes to standard output; palettes import reads them again.",
    examples: [
      "tincture palettes export > library.ndjson",
      "tincture palettes export --format csv --all > everything.csv",
    ],
  })
    .addOption(
      new Option("--format <format>", `${sourceFormats.join(", ")} (ndjson unless --json is given)`).argParser((text) =>
        parseChoice("--format", text, sourceFormats),
      ),
    )
    .option("--all", "unpublished palettes too; a field is_published tells them apart")
    .action(exportPalettes);
}

async function exportPalettes({ format, all = false, json }: ExportOptions): Promise<void> {
  await withOperator(({ store }) => {
    const blocks = store.palettes.scanPalettes(all ? {} : { isPublished: true });
    return writeStream(writePalettes(blocks, { format: format ?? (json ? "json" : "ndjson"), hasState: all }));
  });
}

function addPublishCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "publish",
    summary: "Publish a palette. Running servers show it within a second.",
    examples: ["tincture palettes publish postcard-in-paprika"],
  })
    .argument("<slug>", "slug of the palette")
    .action(async (slug: string, { json }: Output) => {
      await withOperator(({ operatorPublishing }) => operatorPublishing.publishPalette(slug));
      if (json) printJson({ slug, is_published: true });
      else printLine(`Palette ${slug} is published`);
    });
}

function addUnpublishCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "unpublish",
    summary: "Take a palette out of the published library; it can be published again.",
    examples: ["tincture palettes unpublish postcard-in-paprika"],
  })
    .argument("<slug>", "slug of the palette")
    .action(async (slug: string, { json }: Output) => {
      await withOperator(({ operatorPublishing }) => operatorPublishing.unpublishPalette(slug));
      if (json) printJson({ slug, is_published: false });
      else printLine(`Palette ${slug} is not published any more`);
    });
}
