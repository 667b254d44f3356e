import { Option, type Command } from "commander";
import { sourceFormats } from "../../domain/library/import/source-row.ts";
import { declareCommand } from "../command.ts";
import { parseChoice } from "../options.ts";
import type { ImportCommandOptions } from "./run-import.ts";

const DETAILS = `
A row is an object with colors (2 to 8 hexes in a list, or text with spaces, commas, hyphens or semicolons between
them) and perhaps name, tagline, slug, tags, save_count, published_at and is_published. What is missing is described
from the colors. Palettes whose colors the library has already are skipped. Bad rows are reported with their line, the
others go in, and the exit code is 1.`;

export function addImportCommand(parent: Command): void {
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
      new Option("--format <format>", `${sourceFormats.join(", ")} (found out when left out)`).argParser(
        (text) => parseChoice("--format", text, sourceFormats),
      ),
    )
    .option("--strict", "all or nothing: one bad row, and nothing is imported")
    .option("--dry-run", "only check the rows; needs no database and does not look for duplicates")
    .addHelpText("after", DETAILS)
    .action(async (path: string, options: ImportCommandOptions) => {
      const { runImport } = await import("./run-import.ts");
      await runImport(path, options);
    });
}
