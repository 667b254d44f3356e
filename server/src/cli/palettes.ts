import { Option, type Command } from "commander";
import { type SourceFormat, sourceFormats, writePalettes } from "../library/import/write-palettes.ts";
import { declareCommand, withOperator, type Output } from "./command.ts";
import type { ImportCommandOptions } from "./import-command.ts";
import { addModerationCommands } from "./moderation.ts";
import { parseChoice } from "./options.ts";
import { printJson, printLine, writeStream } from "./print.ts";

export function addPaletteCommands(program: Command): void {
  const group = program
    .command("palettes")
    .description("Import, export, publish and unpublish palettes, and moderate what people publish.");
  addImportCommand(group);
  addExportCommand(group);
  addPublishCommand(group);
  addUnpublishCommand(group);
  addModerationCommands(group);
}

const importDetails = `
A row is an object with colors (2 to 8 hexes in a list, or text separated by spaces, commas, hyphens or semicolons)
and optional name, tagline, slug, tags, save_count, published_at and is_published. Missing texts are generated from
the colors. Palettes with colors that the library already has are skipped. Bad rows are reported with their lines and
skipped; the exit code is then 1.`;

function addImportCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "import",
    summary: "Import palettes from a JSON array, NDJSON or CSV. Servers can keep running.",
    examples: [
      "tincture palettes import library.ndjson",
      "tincture palettes import palettes.csv --strict",
      "tincture generate --count 100 | tincture palettes import -",
    ],
  })
    .argument("<file>", "file to read, or - for standard input")
    .addOption(
      new Option("--format <format>", `${sourceFormats.join(", ")} (detected by default)`).argParser((text) =>
        parseChoice("--format", text, sourceFormats),
      ),
    )
    .option("--strict", "import nothing if any row is bad")
    .option("--dry-run", "only check the rows, without a database and duplicates")
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
    summary: "Write the published palettes to standard output, for palettes import.",
    examples: [
      "tincture palettes export > library.ndjson",
      "tincture palettes export --format csv --all > everything.csv",
    ],
  })
    .addOption(
      new Option("--format <format>", `${sourceFormats.join(", ")} (ndjson by default)`).argParser((text) =>
        parseChoice("--format", text, sourceFormats),
      ),
    )
    .option("--all", "include unpublished palettes, with a field is_published")
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
      else printLine(`Published palette ${slug}`);
    });
}

function addUnpublishCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "unpublish",
    summary: "Unpublish a palette. It can be published again.",
    examples: ["tincture palettes unpublish postcard-in-paprika"],
  })
    .argument("<slug>", "slug of the palette")
    .action(async (slug: string, { json }: Output) => {
      await withOperator(({ operatorPublishing }) => operatorPublishing.unpublishPalette(slug));
      if (json) printJson({ slug, is_published: false });
      else printLine(`Unpublished palette ${slug}`);
    });
}
