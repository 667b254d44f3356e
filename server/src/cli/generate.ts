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
      "tincture generate --words 'very dark sea, no green' --count 20",
      "tincture generate --contrast 4.5 --vision safe --tags autumn --proof",
    ],
  })
    .option("--size <n>", "colors a palette, 2 to 8 (5, or what a tag such as 3 colors says)", (text) =>
      parseInteger("--size", text, sizes),
    )
    .option("--count <n>", "number of palettes", (text) => parseInteger("--count", text, counts), 1)
    .option("--seed <text>", "same seed, same palettes: the first is the API's for that seed (drawn when left out)")
    .option(
      "--lock <colors>",
      "colors to keep, with commas between them: hex digits or any CSS notation, such as tomato",
    )
    .option("--tags <words>", "1 to 3 tags that each palette has, with commas between them")
    .option("--words <text>", 'plain English that the palettes are to suit, such as "misty autumn forest"')
    .option("--near <colors>", "1 to 3 colors, with commas between them: each palette has a color like each")
    .option("--contrast <ratio>", "every color has another that stands out from it by this WCAG 2 ratio: 3, 4.5 or 7")
    .option("--vision <kind>", "safe: any two colors can be told apart, color-blind or not")
    .option("--algorithm <label>", "the generator of an earlier release (the current one when left out)")
    .option("--proof", "print objects with colors, seed, algorithm and what each palette reaches")
    .action(async (options: GenerateOptions) => {
      const { printGeneratedPalettes } = await import("./generated-palettes.ts");
      await printGeneratedPalettes(options);
    });
}
