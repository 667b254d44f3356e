import { sourceRoles, themeContrasts, themeFormats, themeKeeps } from "@tincture/color/theme";
import { paletteSizeMax, paletteSizeMin } from "@tincture/color/palette";
import { Option } from "commander";
import type { CommandDeclaration } from "./command.ts";
import { parseChoice, parseInteger } from "./options.ts";
import type { ThemeOptions } from "./print-theme.ts";

const formats = [...themeFormats.map(({ name }) => name), "json"];

export const themeCommand: CommandDeclaration = {
  name: "theme",
  summary: "Print a light and a dark theme for a user interface, from a palette. Only --slug needs the database.",
  examples: [
    "tincture theme --colors 264653,2a9d8f,e9c46a",
    "tincture theme --slug synth-in-dandelion --contrast AAA --format css > theme.css",
    "tincture theme --seed morning --format tailwind",
    "tincture theme --words 'misty autumn forest' --format shadcn",
    "tincture theme --colors 264653,e9c46a,e76f51 --roles danger:e76f51,neutral:e9c46a",
  ],
  parameters: [
    new Option("--colors <colors>", "1 to 8 colors, hex or CSS, separated by commas; the first is the primary color"),
    new Option("--slug <slug>", "a published palette"),
    new Option("--seed <text>", "the palette that the API generates for this seed"),
    new Option("--words <text>", 'generate a palette: plain English description, such as "misty autumn forest"'),
    new Option("--tags <words>", "generate a palette: 1 to 3 tags, separated by commas"),
    new Option("--near <colors>", "generate a palette: 1 to 3 colors; it has a similar one for each"),
    new Option("--lock <colors>", "generate a palette: colors to keep"),
    new Option("--size <n>", "generate a palette: number of colors, 2 to 8 (default: 5, or as in a tag)").argParser(
      (text) => parseInteger("--size", text, { min: paletteSizeMin, max: paletteSizeMax }),
    ),
    new Option("--vision <kind>", "generate a palette: safe: all colors are distinguishable with color blindness"),
    new Option("--algorithm <label>", "generate a palette: generator of an earlier release"),
    new Option("--contrast <level>", "contrast of text: AA (4.5) or AAA (7); high-contrast modes always use 7")
      .default("AA")
      .argParser((text) => parseChoice("--contrast", text.toUpperCase(), themeContrasts)),
    new Option("--roles <pairs>", `roles of colors, such as danger:e76f51, of ${sourceRoles.join(", ")}`),
    new Option("--keep <colors>", "exact: keep the colors in every mode and list the ratios that they miss").argParser(
      (text) => parseChoice("--keep", text, themeKeeps),
    ),
    new Option("--format <name>", `${formats.join(", ")} (default: a table)`).argParser((text) =>
      parseChoice("--format", text, formats),
    ),
  ],
  run: async (options: ThemeOptions) => {
    const { printTheme } = await import("./print-theme.ts");
    await printTheme(options);
  },
};
