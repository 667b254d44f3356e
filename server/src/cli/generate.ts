import { paletteSizeMax, paletteSizeMin } from "@tincture/color/palette";
import type { Command } from "commander";
import { declareCommand } from "./command.ts";
import type { GenerateOptions } from "./generated-palettes.ts";
import { parseInteger } from "./options.ts";

const sizes = { min: paletteSizeMin, max: paletteSizeMax };
const counts = { min: 1, max: 1_000_000_000 };

export function addGenerateCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "generate",
    summary: "Print generated palettes as a JSON array of arrays of hexes. Needs no database.",
    examples: [
      "tincture generate",
      "tincture generate --size 4 --count 100 --seed morning",
      "tincture generate --lock 1d3557,e63946 | tincture palettes import -",
    ],
  })
    .option("--size <n>", "colors a palette, 2 to 8", (text) => parseInteger("--size", text, sizes), 5)
    .option("--count <n>", "number of palettes", (text) => parseInteger("--count", text, counts), 1)
    .option("--seed <text>", "same seed, same palettes: the first is the API's for that seed (drawn when left out)")
    .option("--lock <hexes>", "colors to keep, with commas between them")
    .action(async (options: GenerateOptions) => {
      const { printGeneratedPalettes } = await import("./generated-palettes.ts");
      await printGeneratedPalettes(options);
    });
}
