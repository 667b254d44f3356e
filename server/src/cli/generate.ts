import { paletteSizeMax, paletteSizeMin } from "@tincture/color/palette";
import { Option } from "commander";
import type { CommandDeclaration } from "./command.ts";
import type { GenerateOptions } from "./generated-palettes.ts";
import { parseInteger } from "./options.ts";

const sizes = { min: paletteSizeMin, max: paletteSizeMax };
const counts = { min: 1, max: 1_000_000_000 };

export const generateCommand: CommandDeclaration = {
  name: "generate",
  summary: "Print generated palettes as a JSON array of arrays of hexes, without a database.",
  examples: [
    "tincture generate",
    "tincture generate --size 4 --count 100 --seed morning",
    "tincture generate --lock 1d3557,e63946 | tincture palettes import -",
    "tincture generate --size 3 --slots -,tomato,-",
    "tincture generate --words 'very dark sea, no green' --count 20",
    "tincture generate --contrast 4.5 --vision safe --tags autumn --proof",
  ],
  parameters: [
    new Option("--size <n>", "colors per palette, 2 to 8 (default: 5, or as in a tag such as 3 colors)").argParser(
      (text) => parseInteger("--size", text, sizes),
    ),
    new Option(
      "--count <n>",
      "number of palettes; the k-th from 0 is that of the seed <seed>/<k>, as in the API",
    ).argParser((text) => parseInteger("--count", text, counts)),
    new Option("--seed <text>", "seed; gives the same palettes as in the API (default: random)"),
    new Option("--lock <colors>", "colors to keep, separated by commas: hex or any CSS notation, such as tomato"),
    new Option("--slots <colors>", "as many colors as the size, to keep at these positions; - is a free one"),
    new Option("--tags <words>", "1 to 3 tags of each palette, separated by commas"),
    new Option("--words <text>", 'plain English description of the palettes, such as "misty autumn forest"'),
    new Option("--near <colors>", "1 to 3 colors, separated by commas; each palette has a similar one for each"),
    new Option("--contrast <ratio>", "WCAG 2 contrast of every color with at least one other: 3, 4.5 or 7"),
    new Option("--vision <kind>", "safe: all colors are distinguishable with color blindness"),
    new Option("--algorithm <label>", "generator of an earlier release (default: the current one)"),
    new Option("--proof", "print objects with colors, seed, algorithm and measured properties"),
  ],
  run: async (options: GenerateOptions) => {
    const { printGeneratedPalettes } = await import("./generated-palettes.ts");
    await printGeneratedPalettes(options);
  },
};
