import { sourceRoles, themeContrasts, themeFormats, themeKeeps } from "@tincture/color/theme";
import { paletteSizeMax, paletteSizeMin } from "@tincture/color/palette";
import type { Command } from "commander";
import { declareCommand } from "./command.ts";
import { parseChoice, parseInteger } from "./options.ts";
import type { ThemeOptions } from "./print-theme.ts";

const formats = [...themeFormats.map(({ name }) => name), "json"];

export function addThemeCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "theme",
    summary: "Print a light and a dark theme for a user interface, from a palette. Only --slug needs the database.",
    examples: [
      "tincture theme --colors 264653,2a9d8f,e9c46a",
      "tincture theme --slug synth-in-dandelion --contrast AAA --format css > theme.css",
      "tincture theme --seed morning --format tailwind",
      "tincture theme --words 'misty autumn forest' --format shadcn",
      "tincture theme --colors 264653,e9c46a,e76f51 --roles danger:e76f51,neutral:e9c46a",
    ],
  })
    .option("--colors <colors>", "1 to 8 colors, hex or CSS, separated by commas; the first is the primary color")
    .option("--slug <slug>", "a published palette")
    .option("--seed <text>", "the palette that the API generates for this seed")
    .option("--words <text>", 'generate a palette: plain English description, such as "misty autumn forest"')
    .option("--tags <words>", "generate a palette: 1 to 3 tags, separated by commas")
    .option("--near <colors>", "generate a palette: 1 to 3 colors; it has a similar one for each")
    .option("--lock <colors>", "generate a palette: colors to keep")
    .option("--size <n>", "generate a palette: number of colors, 2 to 8 (default: 5, or as in a tag)", (text) =>
      parseInteger("--size", text, { min: paletteSizeMin, max: paletteSizeMax }),
    )
    .option("--vision <kind>", "generate a palette: safe: all colors are distinguishable with color blindness")
    .option("--algorithm <label>", "generate a palette: generator of an earlier release")
    .option(
      "--contrast <level>",
      "contrast of text: AA (4.5) or AAA (7); high-contrast modes always use 7",
      (text) => parseChoice("--contrast", text.toUpperCase(), themeContrasts),
      "AA",
    )
    .option("--roles <pairs>", `roles of colors, such as danger:e76f51, of ${sourceRoles.join(", ")}`)
    .option("--keep <colors>", "exact: keep the colors in every mode and list the ratios that they miss", (text) =>
      parseChoice("--keep", text, themeKeeps),
    )
    .option("--format <name>", `${formats.join(", ")} (default: a table)`, (text) =>
      parseChoice("--format", text, formats),
    )
    .action(async (options: ThemeOptions) => {
      const { printTheme } = await import("./print-theme.ts");
      await printTheme(options);
    });
}
