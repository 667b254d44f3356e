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
    summary: "Print a user interface's colors, light and dark, made from a palette. Only --slug needs the database.",
    examples: [
      "tincture theme --colors 264653,2a9d8f,e9c46a",
      "tincture theme --slug synth-in-dandelion --contrast AAA --format css > theme.css",
      "tincture theme --seed morning --format tailwind",
      "tincture theme --words 'misty autumn forest' --format shadcn",
      "tincture theme --colors 264653,e9c46a,e76f51 --roles danger:e76f51,neutral:e9c46a",
    ],
  })
    .option("--colors <colors>", "1 to 8 colors, hex or CSS, with commas between them; the first is the primary one")
    .option("--slug <slug>", "a published palette")
    .option("--seed <text>", "the palette that the API generates for this seed")
    .option("--words <text>", 'a palette to generate: plain English that it is to suit, such as "misty autumn forest"')
    .option("--tags <words>", "a palette to generate: 1 to 3 tags that it has, with commas between them")
    .option("--near <colors>", "a palette to generate: 1 to 3 colors; it has a color like each")
    .option("--lock <colors>", "a palette to generate: colors to keep in it")
    .option("--size <n>", "colors of a palette to generate, 2 to 8 (5, or what a tag says)", (text) =>
      parseInteger("--size", text, { min: paletteSizeMin, max: paletteSizeMax }),
    )
    .option("--vision <kind>", "of a palette to generate; safe: any two colors can be told apart, color-blind or not")
    .option("--algorithm <label>", "of a palette to generate: the generator of an earlier release")
    .option(
      "--contrast <level>",
      "AA (text keeps 4.5) or AAA (7); with high contrast always 7",
      (text) => parseChoice("--contrast", text.toUpperCase(), themeContrasts),
      "AA",
    )
    .option("--roles <pairs>", `roles of colors, such as danger:e76f51, of ${sourceRoles.join(", ")}`)
    .option("--keep <colors>", "exact: keep the colors in every look, and list the ratios that this breaks", (text) =>
      parseChoice("--keep", text, themeKeeps),
    )
    .option("--format <name>", `${formats.join(", ")} (a table when left out)`, (text) =>
      parseChoice("--format", text, formats),
    )
    .action(async (options: ThemeOptions) => {
      const { printTheme } = await import("./print-theme.ts");
      await printTheme(options);
    });
}
